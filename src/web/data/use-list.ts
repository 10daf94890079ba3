import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { queryClient } from './query.ts';

/** The names of what a page has rows under. */
type RowsIn<Page> = {
  [Name in keyof Page]: Page[Name] extends readonly { id: string }[] ? Name : never;
}[keyof Page];

/** A list that comes page by page, as a screen shows it. */
export interface List<Row> {
  rows: Row[];
  /** Whether the first page is on its way, could not be loaded, and the way to more. */
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
   * Shows a changed row where it stands; it leaves a filtered list at the next reading, not under the
   * reader's eyes.
   */
  replace(row: Row): void;
}

/**
 * Reads a list of the contract, page by page.
 * @param options what `orpc.room.call.infiniteOptions` makes
 * @param name what a page has its rows under
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
    // The same call with another filter.
    void queryClient.invalidateQueries({ queryKey: options.queryKey.slice(0, 1), refetchType: 'none' });
  }

  return { query, rows: query.data?.pages.flatMap(rowsOf) ?? [], replace };
}
