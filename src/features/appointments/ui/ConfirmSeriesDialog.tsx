import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { Scope } from '../appointments.series.rules.ts';
import { titleOf } from './booked-as.ts';
import { ScopeField } from './ScopeField.tsx';
import { SeriesMeant } from './SeriesMeant.tsx';
import { CHANGING, useChange } from './use-change.ts';
import { useMeanwhile } from './use-meanwhile.ts';
import type { AppointmentDialogProps } from './use-opened.ts';
import { useSeriesMeant } from './use-series-meant.ts';
import { WhichAppointment } from './WhichAppointment.tsx';

/** Confirms an appointment that repeats, and if its provider likes, the others that are not confirmed yet (APPT-38). */
export function ConfirmSeriesDialog({ appointment: opened, ...rest }: AppointmentDialogProps) {
  const { t } = useLingui();
  const { appointment, meanwhile } = useMeanwhile(opened, 'confirm');
  const name = titleOf(appointment);
  const { change, refusals } = useChange();
  const [scope, setScope] = useState<Scope>('this');
  const meant = useSeriesMeant(appointment.id, 'confirm', scope, refusals);

  async function submit() {
    if (meant.isStale) {
      meant.miss();
      return false;
    }
    const { id, revision } = appointment;
    await change({ id, act: 'confirm', scope, seen: meant.seen, revision });
    return true;
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Confirm “${name}”?`}</span>}
      about={
        <>
          <WhichAppointment appointment={appointment} />
          <p>
            <Trans>
              This appointment repeats. You can confirm the others too; those you confirmed before stay so.
            </Trans>
          </p>
        </>
      }
      action={
        scope === 'this' ? <Trans>Confirm the appointment</Trans> : <Trans>Confirm the appointments</Trans>
      }
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={CHANGING}
      explain={meanwhile}
      {...rest}
    >
      <ScopeField legend={t`Which of them do you confirm?`} value={scope} onChange={setScope} />
      <SeriesMeant meant={meant} />
    </FormDialog>
  );
}
