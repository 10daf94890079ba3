import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import type { Appointment } from '../appointments.fields.contract.ts';

/** @returns the newest version of an appointment that this browser knows, whenever a newer one arrives */
export function useNewest(opened: Appointment): Appointment {
  const read = orpc.appointments.read.queryOptions({ input: { id: opened.id }, enabled: false });
  return useQuery(read).data ?? opened;
}
