import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { notify } from '#web/ui/toast.tsx';
import type { Wanted } from '../appointments.series.rules.ts';
import type { Terms } from './use-booking.ts';

type Sent = Omit<Parameters<typeof api.appointments.bookSeries>[0], 'request_id' | 'slot' | keyof Repeated>;
type Repeated = NonNullable<Terms['repeat']>;

interface Times {
  first: Wanted;
  /** Of a series: how it repeats, and the starts that are left out. */
  repeat: Terms['repeat'];
  /** Whether the first need not lie in the hours; those of a series do. */
  outsideHours: boolean;
}

/** Schedules what a provider has entered, once: the same again after a lost answer is the same request. */
export function useSchedule(): (sent: Sent, times: Times) => Promise<void> {
  const { t } = useLingui();
  const request = useRef({ of: '', id: '' });
  return async (sent, { first, repeat, outsideHours }) => {
    const of = JSON.stringify([sent, first, repeat]);
    if (request.current.of !== of) request.current = { of, id: crypto.randomUUID() };
    const slot = { start_time: first.start.toISOString(), end_time: first.end.toISOString() };
    const asked = { request_id: request.current.id, ...sent };
    try {
      const { appointments } = repeat
        ? await api.appointments.bookSeries({ ...asked, slot, ...repeat })
        : await api.appointments.book({ ...asked, slots: [slot], outside_hours: outsideHours });
      notify.clear('book');
      notify.success(
        appointments.length > 1
          ? t`Appointments scheduled successfully!`
          : t`Appointment scheduled successfully`,
      );
    } finally {
      // Refused, too: what is shown as free is not.
      void invalidate(orpc.appointments, orpc.dashboard);
    }
  };
}
