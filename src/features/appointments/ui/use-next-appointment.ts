import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { nextCall } from '../appointments.rules.ts';

/** The reader's next appointment; null if there is none, or it is not known. */
export function useNextAppointment() {
  const { data, isLoading } = useQuery(orpc.appointments.list.queryOptions({ input: { when: 'upcoming' } }));
  return { next: data ? nextCall(data.appointments, new Date()) : null, isLoading };
}
