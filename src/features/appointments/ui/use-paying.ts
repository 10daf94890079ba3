import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { quarterHours, type SourceChoice, sourcesFor } from '#features/billing/billing.hours.rules.ts';
import type { HourSource } from '#features/billing/billing.prices.rules.ts';
import { MINUTE_MS } from '#kit/days.ts';
import { orpc } from '#web/data/client.ts';

export interface Paying {
  /** What the person has, with what it takes of it. */
  sources: SourceChoice[];
  /** What pays; null where nothing is chosen, or the chosen one no longer covers the times. */
  source: HourSource | null;
  /** What the times take, in minutes. */
  minutes: number;
  /** What they have may be unknown. */
  query: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>;
}

/** What can pay for these times, as the server will decide it (decision 0129). */
export function usePaying(times: readonly { start: Date; end: Date }[], chosen: HourSource | null): Paying {
  const query = useQuery(orpc.billing.state.queryOptions());
  const sessions = times.map(({ start, end }, n) => ({
    id: String(n),
    minutes: (end.getTime() - start.getTime()) / MINUTE_MS,
    startsAt: start,
  }));
  const sources = query.data ? sourcesFor(query.data, sessions) : [];
  return {
    sources,
    source: sources.find(({ source, pays }) => source === chosen && pays)?.source ?? null,
    minutes: sessions.reduce((sum, { minutes }) => sum + quarterHours(minutes) * 15, 0),
    query,
  };
}
