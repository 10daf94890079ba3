import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorCode, errorData } from '#web/data/errors.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { type Act, whyNotAct } from '../appointments.rules.ts';
import { showAppointment } from './show-appointment.ts';
import { formatMoment } from './times.ts';
import { useReader } from './use-reader.ts';

interface Changed {
  appointment: Appointment;
  others_changed?: boolean;
}

/**
 * The appointment that a dialog changes: as it was opened, or as a refusal says it is now. Then whoever saw
 * what changed can go on with what they wrote.
 */
export function useMeanwhile(opened: Appointment, act: Act) {
  const { t } = useLingui();
  const reader = useReader();
  const [appointment, setAppointment] = useState(opened);

  function whatChanged(now: Appointment): string {
    if (now.status === 'cancelled')
      return t`This appointment has since been cancelled, so it can no longer be changed.`;
    // Not changed: its time has come.
    if (now.revision === appointment.revision)
      return t`This is no longer possible now. Nothing was changed. Please close this and look at the appointment again.`;
    if (whyNotAct(now, act, reader, new Date()))
      return t`This appointment has since changed, so this is no longer possible. Nothing was changed now.`;
    if (now.start_time !== appointment.start_time || now.end_time !== appointment.end_time) {
      const start = formatMoment(new Date(now.start_time));
      return t`This appointment has since been moved: it now begins ${start}. Nothing was changed now. If you still want this, press the button again.`;
    }
    if (now.location !== appointment.location)
      return now.location
        ? t`Where it takes place has since been changed to: ${now.location}. Nothing was changed now. If you still want this, press the button again.`
        : t`Where it takes place has since been left open. Nothing was changed now. If you still want this, press the button again.`;
    if (now.status === 'confirmed' && appointment.status !== 'confirmed')
      return t`This appointment has since been confirmed. Nothing was changed now. If you still want this, press the button again.`;
    return t`This appointment has since changed. Nothing was changed now. Please look at it. If you still want this, press the button again.`;
  }

  return {
    appointment,
    /** @returns what to say where it is no longer as it was shown, and takes it over; undefined for other errors */
    meanwhile: (error: unknown): string | undefined => {
      const { appointment: now, others_changed } = errorData<Changed>(error) ?? {};
      if (errorCode(error) !== 'CHANGED_MEANWHILE' || !now) return undefined;
      showAppointment(now);
      if (others_changed)
        return t`Another appointment of this series has since changed. Nothing was changed now. Please look at the dates again. If you still want this, press the button again.`;
      setAppointment(now);
      return whatChanged(now);
    },
  };
}
