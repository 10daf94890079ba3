import { useQuery } from '@tanstack/react-query';
import { api } from '#web/data/client.ts';
import type { Scope } from '../appointments.series.rules.ts';
import { AS_SHOWN } from './as-shown.ts';
import { useMissed } from './use-missed.ts';

/**
 * Which others of a series are confirmed, cancelled or relocated with one of them.
 * @param refusals how often that was refused; they are read again each time
 */
export function useSeriesMeant(
  id: string,
  act: 'confirm' | 'cancel' | 'relocate',
  scope: Scope,
  refusals: number,
) {
  const isWanted = scope !== 'this';
  const query = useQuery({
    queryKey: ['series meant', id, act, scope, refusals],
    queryFn: () => api.appointments.seriesMeant({ id, act, scope }),
    enabled: isWanted,
    ...AS_SHOWN,
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
