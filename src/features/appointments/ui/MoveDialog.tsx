import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { errorCode, errorData } from '#web/data/errors.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FieldError } from '#web/ui/TextField.tsx';
import type { NotOffered } from '../appointments.booking.rules.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { DAYS_AHEAD, lengthOf } from '../appointments.rules.ts';
import type { Slot } from '../appointments.slots.rules.ts';
import { DayChooser } from './DayChooser.tsx';
import { SlotTimes } from './SlotTimes.tsx';
import { useChange, useMeanwhile } from './use-change.ts';
import { useNow } from './use-now.ts';
import { useRefusalWords } from './use-refusal-words.ts';
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
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [isMissing, setMissing] = useState(false);
  const times = useRef<HTMLDivElement>(null);
  const moving = { id: appointment.id, lengthMinutes: lengthOf(appointment) };
  const providerId = appointment.service_provider_id ?? '';

  async function submit() {
    if (!slot) {
      setMissing(true);
      return false;
    }
    await change({
      id: appointment.id,
      act: 'move',
      start_time: slot.start.toISOString(),
      end_time: slot.end.toISOString(),
      revision: appointment.revision,
    });
    return true;
  }

  function explain(error: unknown) {
    if (['SLOT_TAKEN', 'SLOT_NOT_OFFERED'].includes(errorCode(error) ?? '')) {
      // The day stays, and its times are read again.
      setSlot(null);
      return words(errorData<{ reason?: NotOffered }>(error)?.reason);
    }
    for (const each of explained) {
      const said = each(error);
      if (said) return said;
    }
    return t`Failed to reschedule appointment. What you chose is still here. Please try again.`;
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Reschedule “${appointment.title}”`}</span>}
      unsaved={slot !== null}
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
        ahead={personId === appointment.customer_id ? DAYS_AHEAD.customer : DAYS_AHEAD.provider}
        moving={moving}
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
            onChoose={setSlot}
            moving={moving}
          />
        </div>
      ) : null}
      <dl className="grid gap-2 rounded-card bg-muted p-4">
        <div>
          <dt className="text-sm font-semibold text-ink-2">
            <Trans>Now</Trans>
          </dt>
          <dd className={slot ? 'line-through' : undefined}>
            <When start={new Date(appointment.start_time)} end={new Date(appointment.end_time)} />
          </dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-ink-2">
            <Trans>New time</Trans>
          </dt>
          <dd className="font-semibold">
            {slot ? <When start={slot.start} end={slot.end} /> : <Trans>Not chosen yet</Trans>}
          </dd>
        </div>
      </dl>
      {slot && appointment.status === 'confirmed' && personId === appointment.customer_id ? (
        <p>
          <Trans>The provider confirms the new time again.</Trans>
        </p>
      ) : null}
      {isMissing && !slot ? (
        <FieldError id="move-missing" alerts>
          {t`Please select both date and time for rescheduling`}
        </FieldError>
      ) : null}
    </FormDialog>
  );
}
