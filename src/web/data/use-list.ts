import {
  type InfiniteData,
  type QueryFilters,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { queryClient } from './query.ts';
import { restartRead } from './restart-read.ts';

/** The keys of a page under which it can have rows. */
type RowsIn<Page> = {
  [Name in keyof Page]: Page[Name] extends readonly { id: string }[] ? Name : never;
}[keyof Page];

/** A paged list, as a screen shows it. */
export interface List<Row> {
  rows: Row[];
  /** State of the first page, and how to load more. */
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    | 'isPending'
    | 'isLoadingError'
    | 'isError'
    | 'error'
    | 'isFetching'
    | 'isPlaceholderData'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
  >;
  /**
   * Shows a changed row in its place; it leaves a filtered list on the next read, not under the reader's
   * eyes.
   */
  replace(row: Row): void;
  /** Takes a row that is gone out of what is loaded, also with other filters; nothing is read again. */
  remove(id: string): void;
}

/**
 * Reads a list of the contract, page by page.
 * @param options from `orpc.room.call.infiniteOptions`
 * @param name the key of the rows in a page
 */
export function useList<Page, Name extends RowsIn<Page>, Cursor>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, QueryKey, Cursor>,
  name: Name,
): List<Page[Name] extends readonly (infer Row)[] ? Row : never> {
  type Row = Page[Name] extends readonly (infer R)[] ? R : never;
  const query = useInfiniteQuery(options);
  const rowsOf = (page: Page) => page[name] as Row[];
  const idOf = (row: Row) => (row as { id: string }).id;
  /** The same call, whatever its filters. */
  const call = options.queryKey.slice(0, 1);

  function replace(row: Row) {
    const key = { queryKey: options.queryKey, exact: true };
    change(key, (rows) => rows.map((each) => (idOf(each) === idOf(row) ? row : each)));
  }

  function remove(id: string) {
    change({ queryKey: call }, (rows) => rows.filter((each) => idOf(each) !== id));
  }

  function change(which: QueryFilters, changed: (rows: Row[]) => Row[]) {
    queryClient.setQueriesData<typeof query.data>(
      which,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, [name]: changed(rowsOf(page)) })),
        },
    );
    // The same call with other filters; also those that were changed, which counts as a read.
    void queryClient.invalidateQueries({ queryKey: call, refetchType: 'none' });
    restartRead(options.queryKey);
  }

  return { query, rows: query.data?.pages.flatMap(rowsOf) ?? [], replace, remove };
}
