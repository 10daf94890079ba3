import { useMutation, useQuery } from '@tanstack/react-query';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { failing } from '#web/ui/failing.ts';
import type { Wait } from '../appointments.waits.contract.ts';

/** A wait with the time that is held for the reader. */
export type OfferedWait = Wait & { offer: NonNullable<Wait['offer']> };

/** For whose times the reader waits, and what is offered to them (decision 0127). */
export function useWaits() {
  const query = useQuery(orpc.appointments.waits.queryOptions());
  return { waits: query.data?.waits ?? [], query };
}

const PASSING = failing('let an offer pass');

/** Lets an offered time pass to the next. */
export function usePassing() {
  return useMutation({
    mutationKey: orpc.appointments.passOffer.mutationKey(),
    mutationFn: ({ id, offer: { start_time } }: OfferedWait) =>
      api.appointments.passOffer({ id, start_time }),
    // It is logged with all changes.
    onError: (error) => PASSING.announce(error),
    onSettled: () => void invalidate(orpc.appointments, orpc.dashboard),
  });
}
