import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { errorCode } from '#web/data/errors.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { lengthOf } from '../appointments.rules.ts';
import type { Scope } from '../appointments.series.rules.ts';
import { titleOf } from './booked-as.ts';
import { ScopeField } from './ScopeField.tsx';
import { SeriesMove } from './SeriesMove.tsx';
import { TimeChooser, TimeHeld } from './TimeChooser.tsx';
import { useChange } from './use-change.ts';
import { useChosenTime } from './use-chosen-time.ts';
import { useMeanwhile } from './use-meanwhile.ts';
import { useNow } from './use-now.ts';
import type { AppointmentDialogProps } from './use-opened.ts';
import { useSeriesMove } from './use-series-move.ts';
import { useTooLate } from './use-too-late.ts';
import { When } from './When.tsx';

const FAILURE = failing(
  'change appointment',
  msg`Failed to reschedule appointment`,
  msg`What you chose is still here.`,
);

/** Another time for an appointment; the old and the new one are both shown (APPT-43 to APPT-47). */
export function MoveDialog({ appointment: opened, ...rest }: AppointmentDialogProps) {
  const { t } = useLingui();
  const { appointment, meanwhile } = useMeanwhile(opened, 'move');
  const name = titleOf(appointment);
  const personId = useAuth().session?.user.id;
  const now = useNow();
  const { change, refusals } = useChange();
  const explained = [meanwhile, useTooLate()];
  const isProvider = personId === appointment.service_provider_id;
  const moving = { id: appointment.id, lengthMinutes: lengthOf(appointment) };
  const providerId = appointment.service_provider_id;
  const time = useChosenTime({
    providerId,
    isOwn: isProvider,
    zone: appointment.time_zone,
    lengthMinutes: moving.lengthMinutes,
    missing: t`Please select both date and time for rescheduling`,
    moving: appointment.id,
  });
  const { chosen, hold, slot } = time;
  const [scope, setScope] = useState<Scope>('this');
  const alike = useSeriesMove(appointment.id, scope, chosen, refusals);

  async function submit() {
    if (!chosen) {
      time.refuse();
      return false;
    }
    if (alike.isStale || alike.problem) {
      alike.miss();
      return false;
    }
    const moment = { start_time: chosen.start.toISOString(), end_time: chosen.end.toISOString() };
    hold.decide();
    await change({
      id: appointment.id,
      act: 'move',
      ...(scope !== 'this'
        ? { ...moment, scope, without: alike.staying, seen: alike.seen, outside_hours: !slot }
        : slot
          ? moment
          : { start_wall: time.own.wall, outside_hours: true }),
      revision: appointment.revision,
    });
    hold.spend();
    return true;
  }

  function explain(error: unknown) {
    const refused = time.explain(error);
    if (refused) return refused;
    if (errorCode(error) === 'TOO_FEW_HOURS')
      return t`The hours that pay for it are no longer valid at that time. Nothing was changed. Please choose an earlier time.`;
    for (const each of explained) {
      const said = each(error);
      if (said) return said;
    }
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Reschedule “${name}”`}</span>}
      unsaved={!time.isEmpty}
      action={<Trans>Reschedule the appointment</Trans>}
      busyAction={<Trans>Rescheduling...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      {...rest}
    >
      <TimeChooser
        time={time}
        providerId={providerId}
        providerName={appointment.service_provider.full_name}
        zone={appointment.time_zone}
        now={now}
        isOwn={isProvider}
        moving={moving}
      />
      <dl className="grid gap-2 rounded-card bg-muted p-4">
        <div>
          <dt className="text-sm font-semibold text-ink-2">
            <Trans>Now</Trans>
          </dt>
          <dd className={chosen ? 'line-through' : undefined}>
            <When start={new Date(appointment.start_time)} end={new Date(appointment.end_time)} />
          </dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-ink-2">
            <Trans>New time</Trans>
          </dt>
          <dd className="font-semibold">
            {chosen ? <When start={chosen.start} end={chosen.end} /> : <Trans>Not chosen yet</Trans>}
          </dd>
        </div>
      </dl>
      {appointment.series ? (
        <ScopeField legend={t`Which of them do you reschedule?`} value={scope} onChange={setScope} />
      ) : null}
      {scope !== 'this' && chosen ? <SeriesMove alike={alike} isOwn={isProvider} /> : null}
      {slot && appointment.status === 'confirmed' && personId === appointment.customer_id ? (
        <p>
          <Trans>The provider confirms the new time again.</Trans>
        </p>
      ) : null}
      <TimeHeld time={time} now={now} />
    </FormDialog>
  );
}
