import { useLingui } from '@lingui/react/macro';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { notify } from '#web/ui/toast.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import type { Wanted } from '../appointments.series.rules.ts';
import { isAsAsked } from './as-asked.ts';
import type { Terms } from './terms.ts';
import { useRequest } from './use-request.ts';

type Sent = Omit<Parameters<typeof api.appointments.bookSeries>[0], 'request_id' | 'slot' | keyof Repeated>;
type Repeated = NonNullable<Terms['repeat']>;

interface Times extends Omit<Terms, 'paidFrom' | 'location'> {
  first: Wanted;
  /** Whether the first need not lie in the hours; those of a series do. */
  outsideHours: boolean;
}

/** Schedules what a provider has entered, once: the same times after a lost answer are the same request. */
export function useSchedule() {
  const { t } = useLingui();
  const request = useRequest();

  /** @returns what an earlier try has booked, where that is not what was sent now */
  async function schedule(
    sent: Sent,
    { first, repeat, times, outsideHours }: Times,
  ): Promise<Appointment | undefined> {
    const slot = { start_time: first.start.toISOString(), end_time: first.end.toISOString() };
    const asked = { request_id: request.begin(sent.service_provider_id, [first], repeat), ...sent };
    try {
      const { appointments } = repeat
        ? await api.appointments.bookSeries({ ...asked, slot, ...repeat })
        : await api.appointments.book({ ...asked, slots: [slot], outside_hours: outsideHours });
      request.end();
      const { customer_id, title, description = null, location = null, appointment_type } = sent;
      if (!isAsAsked(appointments, times, { customer_id, title, description, location, appointment_type }))
        return appointments[0];
      notify.success(
        appointments.length > 1
          ? t`Appointments scheduled successfully!`
          : t`Appointment scheduled successfully`,
      );
    } catch (error) {
      request.end(error);
      throw error;
    } finally {
      // Refused, too: what is shown as free is not.
      void invalidate(orpc.appointments, orpc.dashboard);
    }
  }

  return { schedule, unanswered: request.unanswered };
}
