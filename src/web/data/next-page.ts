/**
 * The next page of a list. React Query reads one thing of a list at a time, and a page that is asked for cancels
 * a re-read without a word: what that was about to show would stay unseen.
 */

/** The state of a paged list, as useInfiniteQuery has it. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/**
 * Reads the next page, after a read of the list that is under way.
 * @param isShown whether the list is still on screen then
 */
export async function fetchMore(
  { isFetching, fetchNextPage }: Pick<PagedQuery, 'isFetching' | 'fetchNextPage'>,
  isShown: () => boolean,
): Promise<void> {
  // Without cancelling, it joins what is under way.
  if (isFetching) await fetchNextPage({ cancelRefetch: false });
  if (isShown()) await fetchNextPage({ cancelRefetch: false });
}

/** Reads the next page as soon as nothing else of the list is being read: for effects that follow its state. */
export function readOn({
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: Omit<PagedQuery, 'isFetchingNextPage'>): void {
  if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
}
