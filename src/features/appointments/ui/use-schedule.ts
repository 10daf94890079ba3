import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { notify } from '#web/ui/toast.tsx';

type Sent = Omit<Parameters<typeof api.appointments.book>[0], 'request_id'>;

/** Schedules what a provider has entered, once: the same again after a lost answer is the same request. */
export function useSchedule(): (sent: Sent) => Promise<void> {
  const { t } = useLingui();
  const request = useRef({ of: '', id: '' });
  return async (sent) => {
    const of = JSON.stringify(sent);
    if (request.current.of !== of) request.current = { of, id: crypto.randomUUID() };
    await api.appointments.book({ request_id: request.current.id, ...sent });
    void invalidate(orpc.appointments, orpc.dashboard);
    notify.clear('book');
    notify.success(t`Appointment scheduled successfully`);
  };
}
