import { useQuery } from '@tanstack/react-query';
import { api } from '#web/data/client.ts';
import type { Scope } from '../appointments.series.rules.ts';
import { AS_SHOWN } from './as-shown.ts';
import { useMissed } from './use-missed.ts';

/**
 * Where others of a series go as one of them moves.
 * @param to where that one goes; null while it is not chosen
 * @param refusals how often that was refused; they are read again each time
 */
export function useSeriesMove(
  id: string,
  scope: Scope,
  to: { start: Date; end: Date } | null | undefined,
  refusals: number,
) {
  const isWanted = scope !== 'this' && Boolean(to);
  const start_time = to?.start.toISOString() ?? '';
  const end_time = to?.end.toISOString() ?? '';
  const query = useQuery({
    queryKey: ['series move', id, scope, start_time, end_time, refusals],
    queryFn: () => api.appointments.previewMove({ id, scope, start_time, end_time }),
    enabled: isWanted,
    ...AS_SHOWN,
  });
  const isStale = isWanted && !query.isSuccess;
  const moves = (isWanted && query.data?.moves) || [];
  const others = moves.filter((each) => each.id !== id);
  /** Why the one itself cannot go there while others stay. */
  const problem = (!isStale && moves.find((each) => each.id === id)?.problem) || null;
  return {
    query,
    others,
    problem,
    /** Those that cannot go there, and stay as they are. */
    staying: others.filter(({ problem }) => problem !== null).map((each) => each.id),
    /** What is sent of those that move, as they are on the screen. */
    seen: moves.flatMap(({ id, revision, problem }) => (problem === null ? [{ id, revision }] : [])),
    /** Not known yet. */
    isStale,
    /** How often it was sent without knowing, or in spite of the problem. */
    ...useMissed(isStale || problem !== null),
  };
}
