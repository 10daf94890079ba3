import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LeaveDialog } from '#features/accounts/ui/LeaveDialog.tsx';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { failing } from '#web/ui/failing.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useAnnouncedAction } from '#web/ui/use-announced-action.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useRefusals } from '#web/ui/use-refusals.tsx';
import type { BookingSettings as Settings } from '../appointments.availability.contract.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { MAX_NOTICE_HOURS } from '../appointments.rules.ts';
import { changed, untouched, valuesOf } from './settings-form.ts';

const FAILURE = failing('save settings');

interface BookingSettingsProps {
  settings: Settings;
  onAffected: (appointments: Appointment[]) => void;
}

/** The zone of the hours, how early to book, and until when to change. */
export function BookingSettings({ settings, onAffected }: BookingSettingsProps) {
  const { t } = useLingui();
  const isHours = (value: string) => /^\d{1,3}$/.test(value) && Number(value) <= MAX_NOTICE_HOURS;
  const wrong = t`Enter whole hours, from 0 to ${MAX_NOTICE_HOURS}.`;
  const form = useForm(valuesOf(settings), ({ notice, cutoff }) => ({
    notice: !isHours(notice) && wrong,
    cutoff: !isHours(cutoff) && wrong,
  }));
  const [before, setBefore] = useState(settings);
  // They were set elsewhere, or just now.
  if (before !== settings) {
    setBefore(settings);
    form.set(untouched(form.values, before, settings));
  }
  const refusals = useRefusals();
  const { busy, problem, run } = useAnnouncedAction(save, { failure: FAILURE });
  async function save() {
    try {
      const { affected } = await api.appointments.setBooking(changed(form.values, before));
      onAffected(affected);
      notify.success(t`Booking settings saved`);
    } finally {
      // Also on failure: they may have been set all the same.
      void invalidate(orpc.appointments);
    }
  }
  const zones = [...new Set([settings.time_zone, ...Intl.supportedValuesOf('timeZone')])].sort();

  return (
    <section className="grid gap-3">
      <h3 className="text-xl">
        <Trans>Booking settings</Trans>
      </h3>
      <Card>
        <form
          {...refusals.form}
          method="post"
          noValidate
          className="grid max-w-xl gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (form.check().length > 0) refusals.refuse();
            else void run();
          }}
        >
          <SelectField
            label={<Trans>Time zone of your hours</Trans>}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            {...form.field('zone')}
          />
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_NOTICE_HOURS}
            label={<Trans>Hours of notice before a booking</Trans>}
            hint={<Trans>0: people can book until the appointment starts.</Trans>}
            {...form.field('notice')}
          />
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_NOTICE_HOURS}
            label={<Trans>Hours before the start until which people can move or cancel</Trans>}
            hint={<Trans>0: until it is over. It does not bind you. It applies to new bookings.</Trans>}
            {...form.field('cutoff')}
          />
          <Problem>{problem}</Problem>
          {refusals.announcement}
          <div>
            <Button type="submit" look="secondary" busy={busy}>
              {busy ? <Trans>Saving...</Trans> : <Trans>Save the settings</Trans>}
            </Button>
          </div>
        </form>
      </Card>
      <LeaveDialog when={Object.keys(changed(form.values, before)).length > 0} />
    </section>
  );
}
