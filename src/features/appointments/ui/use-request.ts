import { useState } from 'react';
import { isRetryable } from '#web/data/retry.ts';
import type { Wanted } from '../appointments.series.rules.ts';
import type { Terms } from './terms.ts';

/**
 * One id for the same times of a provider, whatever else is chosen, until it is known what became of them: where the
 * answer to a try was lost, the next one is answered with what that has booked.
 */
export function useRequest() {
  const [tried, setTried] = useState<Tried | null>(null);
  const triedAlready = (providerId: string, times: readonly Wanted[]) =>
    tried?.of === keyOf(providerId, times) ? tried : null;
  return {
    /** @returns the id to send with these times */
    begin: (providerId: string, times: readonly Wanted[], repeat: Terms['repeat']): string => {
      const id = triedAlready(providerId, times)?.id ?? crypto.randomUUID();
      setTried({ of: keyOf(providerId, times), id, repeat });
      return id;
    },
    /** They are booked, or refused for good: what is sent next is another request. */
    end: (error?: unknown) => {
      if (error === undefined || !isRetryable(error)) setTried(null);
    },
    /** @returns how these times were sent to repeat, if that was not answered yet */
    unanswered: (providerId: string, times: readonly Wanted[]): Terms['repeat'] =>
      triedAlready(providerId, times)?.repeat ?? null,
  };
}

interface Tried {
  /** The provider and the times. */
  of: string;
  id: string;
  repeat: Terms['repeat'];
}

const keyOf = (providerId: string, times: readonly Wanted[]) =>
  JSON.stringify([providerId, times.map(({ start }) => start)]);
