import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import type { Scope } from '../appointments.series.rules.ts';
import { useMissed } from './use-missed.ts';

/** Which others of a series are confirmed or cancelled with one of them. */
export function useSeriesMeant(id: string, act: 'confirm' | 'cancel', scope: Scope) {
  const isWanted = scope !== 'this';
  const query = useQuery({
    ...orpc.appointments.seriesMeant.queryOptions({ input: { id, act, scope } }),
    enabled: isWanted,
  });
  const isStale = isWanted && !query.data;
  const meant = query.data?.appointments ?? [];
  return {
    query,
    isWanted,
    others: meant.filter((each) => each.id !== id),
    /** What is sent of those on the screen. */
    seen: isWanted ? meant.map(({ id, revision }) => ({ id, revision })) : undefined,
    /** Not known yet. */
    isStale,
    ...useMissed(isStale),
  };
}
