import {
  type InfiniteData,
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

  function replace(row: Row) {
    const id = (each: Row) => (each as { id: string }).id;
    queryClient.setQueryData<typeof query.data>(
      options.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            [name]: rowsOf(page).map((each) => (id(each) === id(row) ? row : each)),
          })),
        },
    );
    // The same call with other filters.
    void queryClient.invalidateQueries({ queryKey: options.queryKey.slice(0, 1), refetchType: 'none' });
    restartRead(options.queryKey);
  }

  return { query, rows: query.data?.pages.flatMap(rowsOf) ?? [], replace };
}
