import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { announceFailure } from '#web/ui/announce-failure.ts';
import { notify } from '#web/ui/toast.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import type { STATUS_AFTER } from '../appointments.rules.ts';
import { showAppointment } from './show-appointment.ts';

const CHANGED = ['CHANGED_MEANWHILE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED'];
type Change = Parameters<typeof api.appointments.change>[0];

/** Changes an appointment, and shows what it is from then on (APPT-40 to APPT-46). */
export function useChange() {
  const { t } = useLingui();
  const done = {
    confirm: t`Appointment confirmed successfully`,
    cancel: t`Appointment cancelled successfully`,
    move: t`Appointment rescheduled successfully`,
    complete: t`Appointment completed successfully`,
    absent: t`Appointment completed successfully`,
  } satisfies Record<keyof typeof STATUS_AFTER, string>;

  const failure = { id: 'change appointment', title: t`Failed to update appointment` };
  const [refusals, setRefusals] = useState(0);
  const change = useMutation({
    mutationKey: orpc.appointments.change.mutationKey(),
    mutationFn: (input: Change) => api.appointments.change(input),
    onSuccess: (appointment, { act }) => {
      showAppointment(appointment);
      notify.clear(failure.id);
      notify.success(done[act]);
    },
    onError: (error) => {
      if (CHANGED.includes(errorCode(error) ?? '')) setRefusals((count) => count + 1);
    },
    // Refused, too: then it is no longer what the screen shows.
    onSettled: () => void invalidate(orpc.appointments, orpc.dashboard, orpc.billing),
  });

  return {
    busy: change.isPending,
    change: change.mutateAsync,
    /** How often something else turned out to be so than was shown. */
    refusals,
    confirm: ({ id, revision }: Appointment) =>
      change
        .mutateAsync({ id, act: 'confirm', revision })
        .catch((error) => announceFailure(failure, error, 'refused')),
  };
}
