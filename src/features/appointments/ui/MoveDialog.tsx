import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { errorCode } from '#web/data/errors.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { FieldError } from '#web/ui/TextField.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { bookableDays, DAYS_AHEAD, lasting, lengthOf } from '../appointments.rules.ts';
import type { Scope } from '../appointments.series.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import { wallClock } from '../appointments.times.rules.ts';
import { DayChooser } from './DayChooser.tsx';
import { HeldUntil } from './HeldUntil.tsx';
import { OwnTime } from './OwnTime.tsx';
import { ScopeField } from './ScopeField.tsx';
import { SeriesMove } from './SeriesMove.tsx';
import { SlotTimes } from './SlotTimes.tsx';
import { useChange, useMeanwhile } from './use-change.ts';
import { useHold } from './use-hold.ts';
import { useNow } from './use-now.ts';
import { useOwnTime } from './use-own-time.ts';
import { useRefusalWords, useSlotRefusal } from './use-refusal-words.ts';
import { useSeriesMove } from './use-series-move.ts';
import { useTooLate } from './use-too-late.ts';
import { When } from './When.tsx';

interface MoveDialogProps {
  appointment: Appointment;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Another time for an appointment; the old and the new one are both shown (APPT-43 to APPT-47). */
export function MoveDialog({ appointment, ...rest }: MoveDialogProps) {
  const { t } = useLingui();
  const personId = useAuth().session?.user.id;
  const now = useNow();
  const { change } = useChange();
  const explained = [useMeanwhile(), useTooLate()];
  const words = useRefusalWords();
  const refusedSlot = useSlotRefusal();
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const own = useOwnTime(appointment.time_zone);
  const isProvider = personId === appointment.service_provider_id;
  const [isMissing, setMissing] = useState(false);
  const times = useRef<HTMLDivElement>(null);
  const moving = { id: appointment.id, lengthMinutes: lengthOf(appointment) };
  const providerId = appointment.service_provider_id ?? '';

  const chosen = slot ?? (own.start && lasting(own.start, moving.lengthMinutes));
  const [scope, setScope] = useState<Scope>('this');
  const alike = useSeriesMove(appointment.id, scope, chosen);
  const [lost, setLost] = useState<string | null>(null);
  const hold = useHold({
    providerId,
    slot,
    moving: appointment.id,
    onGone: (reason) => {
      setSlot(null);
      setLost(words(reason));
    },
  });

  async function submit() {
    if (!chosen) {
      if (own.isEmpty) setMissing(true);
      else own.refuse();
      return false;
    }
    if (alike.isStale) return false;
    const moment = { start_time: chosen.start.toISOString(), end_time: chosen.end.toISOString() };
    hold.decide();
    await change({
      id: appointment.id,
      act: 'move',
      ...(scope !== 'this'
        ? { ...moment, scope, without: alike.staying, outside_hours: !slot }
        : slot
          ? moment
          : { start_wall: own.wall, outside_hours: true }),
      revision: appointment.revision,
    });
    hold.spend();
    return true;
  }

  function explain(error: unknown) {
    const refused = refusedSlot(error, slot === null);
    if (refused) {
      // The day stays, and its times are read again.
      setSlot(null);
      return refused;
    }
    if (errorCode(error) === 'TOO_FEW_HOURS')
      return t`The hours that pay for it are no longer valid at that time. Nothing was changed. Please choose an earlier time.`;
    for (const each of explained) {
      const said = each(error);
      if (said) return said;
    }
    return t`Failed to reschedule appointment. What you chose is still here. Please try again.`;
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Reschedule “${appointment.title}”`}</span>}
      unsaved={slot !== null || !own.isEmpty}
      action={<Trans>Reschedule the appointment</Trans>}
      busyAction={<Trans>Rescheduling...</Trans>}
      submit={submit}
      explain={explain}
      {...rest}
    >
      <DayChooser
        providerId={providerId}
        zone={appointment.time_zone}
        now={now}
        value={day}
        onChange={(next) => {
          setDay(next);
          setSlot(null);
        }}
        ahead={isProvider ? DAYS_AHEAD.provider : DAYS_AHEAD.customer}
        moving={moving}
        isOwn={isProvider}
        times={times}
      />
      {day ? (
        <div ref={times} tabIndex={-1} className="outline-none">
          <SlotTimes
            providerId={providerId}
            providerName={appointment.service_provider?.full_name ?? ''}
            providerZone={appointment.time_zone}
            day={day}
            now={now}
            value={slot?.start.getTime() ?? null}
            onChoose={(next) => {
              setLost(null);
              setSlot(next);
              own.clear();
            }}
            moving={moving}
          />
        </div>
      ) : null}
      {isProvider ? (
        <Disclosure label={<Trans>Another time, also outside your hours</Trans>}>
          <OwnTime
            zone={appointment.time_zone}
            {...bookableDays(wallClock(now, appointment.time_zone).day, DAYS_AHEAD.provider)}
            value={own.wall}
            onChange={(next) => {
              own.set(next);
              setSlot(null);
            }}
            error={own.error}
          />
        </Disclosure>
      ) : null}
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
      {scope !== 'this' && chosen ? <SeriesMove alike={alike} /> : null}
      {slot && appointment.status === 'confirmed' && personId === appointment.customer_id ? (
        <p>
          <Trans>The provider confirms the new time again.</Trans>
        </p>
      ) : null}
      <HeldUntil until={hold.until} now={now} />
      {lost ? (
        <Notice tone="warning" role="alert">
          {lost}
        </Notice>
      ) : null}
      {isMissing && !chosen ? (
        <FieldError id="move-missing" alerts>
          {t`Please select both date and time for rescheduling`}
        </FieldError>
      ) : null}
    </FormDialog>
  );
}
