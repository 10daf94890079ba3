// A paged list of the server for tests of the cache: they decide when an answer arrives.
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect } from 'vitest';
import { queryClient } from '#web/data/query.ts';

export interface HeldPage {
  rows: { id: string; words: string }[];
  next: number | null;
}

interface Read {
  arrive(): void;
  refuse(): void;
}

/**
 * A list whose answers say what was stored when they were asked for.
 * @param stored the words of its rows, one a page; tests change them
 */
export function heldList(name: string, stored: string[]) {
  const underWay = new Set<Read>();
  /** The pages that were asked for, in that order. */
  const asked: number[] = [];
  const queryKey = [[name], {}];
  const options = {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
      asked.push(pageParam);
      const page: HeldPage = {
        rows: [{ id: `${pageParam}`, words: stored[pageParam] ?? '' }],
        next: pageParam + 1 < stored.length ? pageParam + 1 : null,
      };
      return new Promise<HeldPage>((resolve, reject) => {
        const read = {
          arrive: () => resolve(page),
          refuse: () => reject(Object.assign(new Error('not there'), { defined: true, code: 'NOT_FOUND' })),
        };
        underWay.add(read);
        signal.addEventListener('abort', () => {
          underWay.delete(read);
          reject(signal.reason);
        });
      });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }: HeldPage) => next,
  };
  const observer = new InfiniteQueryObserver(queryClient, options);

  /** The one read that is under way, or is about to be. */
  async function next(): Promise<Read> {
    await expect.poll(() => underWay.size).toBe(1);
    const [read] = underWay;
    underWay.clear();
    return read as Read;
  }

  return {
    options,
    observer,
    stored,
    asked,
    /** As calls of the contract have it. */
    call: { key: () => [[name]] },
    /** Shows it, as a screen does, and lets its first page arrive. */
    async open() {
      const leave = observer.subscribe(() => {});
      (await next()).arrive();
      await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
      return leave;
    },
    /** Lets pages arrive, one after the other. */
    async arrive(pages = 1) {
      for (let page = 0; page < pages; page += 1) (await next()).arrive();
    },
    refuse: async () => (await next()).refuse(),
    shown: () =>
      observer.getCurrentResult().data?.pages.flatMap(({ rows }) => rows.map(({ words }) => words)),
  };
}
