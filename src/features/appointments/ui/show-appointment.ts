import { orpc } from '#web/data/client.ts';
import { queryClient } from '#web/data/query.ts';
import type { Appointment } from '../appointments.fields.contract.ts';

const keyOf = ({ id }: Appointment) => orpc.appointments.read.queryKey({ input: { id } });

/** Shows the stored appointment at once; lists are refetched by whoever changed it. */
export function showAppointment(appointment: Appointment): void {
  queryClient.setQueryData(keyOf(appointment), appointment);
}

/** @returns the newest version of an appointment that this browser knows */
export function newestOf(appointment: Appointment): Appointment {
  const known = queryClient.getQueryData(keyOf(appointment));
  return known && known.revision > appointment.revision ? known : appointment;
}

/** Reads it as it is by now: of a change that failed, the answer may have been lost. */
export const readAgain = ({ id }: Appointment): Promise<unknown> =>
  queryClient.fetchQuery(orpc.appointments.read.queryOptions({ input: { id } })).catch(() => {});
