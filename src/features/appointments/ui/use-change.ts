import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import type { STATUS_AFTER } from '../appointments.rules.ts';
import { showAppointment } from './show-appointment.ts';

const CHANGED = ['CHANGED_MEANWHILE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED'];
type Change = Parameters<typeof api.appointments.change>[0];

const [LOG, FAILED] = ['change appointment', msg`Failed to update appointment`] as const;
export const CHANGING = failing(LOG, FAILED);
/** For a dialog in which something is written. */
export const CHANGING_WORDS = failing(LOG, FAILED, msg`What you wrote is still here.`);

/** Changes an appointment, and shows what it is from then on (APPT-40 to APPT-46). */
export function useChange() {
  const { t } = useLingui();
  const done = {
    confirm: t`Appointment confirmed successfully`,
    cancel: t`Appointment cancelled successfully`,
    move: t`Appointment rescheduled successfully`,
    relocate: t`Place saved`,
    complete: t`Appointment completed successfully`,
    absent: t`Appointment completed successfully`,
  } satisfies Record<keyof typeof STATUS_AFTER, string>;

  const [refusals, setRefusals] = useState(0);

  async function change(input: Change) {
    try {
      showAppointment(await api.appointments.change(input));
      notify.success(done[input.act]);
    } catch (error) {
      if (CHANGED.includes(errorCode(error) ?? '')) setRefusals((count) => count + 1);
      throw error;
    } finally {
      // Refused, too: then it is no longer what the screen shows.
      void invalidate(orpc.appointments, orpc.dashboard, orpc.billing);
    }
  }

  /** `refusals`: how often something else turned out to be so than was shown. */
  return { change, refusals };
}
