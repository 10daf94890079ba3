import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { type Repeat, SERIES, type Wanted } from '../appointments.series.rules.ts';
import type { Terms } from './terms.ts';

/**
 * How a chosen time repeats, and which of its dates are wanted.
 * @param sent as it was sent, if that was not answered yet
 */
export function useRepeat(providerId: string, slot: Wanted | undefined, sent: Terms['repeat']) {
  const [chosen, setRepeat] = useState<Repeat | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isIncomplete, setIncomplete] = useState(false);
  const [missed, setMissed] = useState({ of: '', times: 0 });
  const repeat = slot ? chosen : null;
  const query = useQuery({
    ...orpc.appointments.previewSeries.queryOptions({
      input: {
        id: providerId,
        start_time: slot?.start.toISOString() ?? '',
        end_time: slot?.end.toISOString() ?? '',
        ...(repeat ?? { every: 'week', step: 1, times: SERIES.least }),
      },
    }),
    enabled: repeat !== null,
    placeholderData: keepPreviousData,
  });
  // What was sent may be booked: then it is taken by the series itself.
  const mayBeOurs = (start: string) =>
    sent !== null && isSameRhythm(repeat, sent) && !sent.without.includes(start);
  const dates = ((repeat && query.data?.dates) || []).map((date) =>
    mayBeOurs(date.start_time) ? { ...date, problem: null } : date,
  );
  const isWanted = ({ start_time, problem }: (typeof dates)[number]) =>
    problem === null && !left.includes(start_time);
  const isStale = repeat !== null && (query.isPlaceholderData || !query.isSuccess);
  const asked = JSON.stringify([repeat, slot?.start]);
  const isTooFew = dates.filter(isWanted).length < SERIES.least;

  return {
    repeat,
    query,
    dates,
    skipped: (repeat && query.data?.skipped) || [],
    isWanted,
    /** Whether the dates are those of the time before, or none at all. */
    isStale,
    /** How often it was sent without these dates. */
    missed: isStale && missed.of === asked ? missed.times : 0,
    /** Whether it was sent with less than two dates. */
    isIncomplete: isIncomplete && isTooFew && !isStale,
    setRepeat,
    /** The times that would be booked; null for one that does not repeat. */
    wanted: repeat
      ? dates.filter(isWanted).map(({ start_time, end_time }) => ({
          start: new Date(start_time),
          end: new Date(end_time),
        }))
      : null,
    toggle: (start: string) =>
      setLeft(left.includes(start) ? left.filter((each) => each !== start) : [...left, start]),
    /** What is sent of it. */
    terms(): Terms['repeat'] | 'incomplete' {
      if (!repeat) return null;
      setIncomplete(isTooFew);
      if (isStale) setMissed({ of: asked, times: missed.of === asked ? missed.times + 1 : 1 });
      if (isStale || isTooFew) return 'incomplete';
      return {
        ...repeat,
        without: dates.filter((each) => !isWanted(each)).map(({ start_time }) => start_time),
      };
    },
  };
}

const isSameRhythm = (one: Repeat | null, other: Repeat) =>
  one?.every === other.every && one.step === other.step && one.times === other.times;
