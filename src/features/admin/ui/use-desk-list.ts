import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../../web/data/query.ts';

interface Page<R> {
  rows: R[];
  next: string | null;
}

/**
 * A list of the desk, page by page.
 * @param key what its stored pages go by; the filter comes last
 */
export function useDeskList<R extends { id: string }>(
  key: readonly string[],
  load: (after: { after?: string }) => Promise<Page<R>>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => load(pageParam ? { after: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  /** Shows a changed row where it stands; it leaves a filtered list at the next reading, not under the reader's eyes. */
  function replace(row: R) {
    queryClient.setQueryData<typeof query.data>(key, (data) =>
      data
        ? {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.map((each) => (each.id === row.id ? row : each)),
            })),
          }
        : data,
    );
    void queryClient.invalidateQueries({ queryKey: key.slice(0, -1), refetchType: 'none' });
  }
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) ?? [], replace };
}

/** A filter that is part of the address, so that it can be sent to somebody. */
export function useFilter<F extends string>(name: string, values: readonly F[], otherwise: F) {
  const [params, setParams] = useSearchParams();
  const given = values.find((each) => each === params.get(name)) ?? otherwise;
  const choose = (value: F) => setParams(value === otherwise ? {} : { [name]: value }, { replace: true });
  return [given, choose] as const;
}
