import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';

/** What is open now, and would be left behind with the account. Each part is undefined while it is not known. */
export function useWhatFollows() {
  const dashboard = useQuery(orpc.dashboard.read.queryOptions());
  const documents = useQuery(orpc.documents.waiting.queryOptions());
  const billing = useQuery(orpc.billing.state.queryOptions());
  const copies = useQuery(orpc.exports.read.queryOptions());
  const queries = [dashboard, documents, billing, copies];
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  return {
    dashboard: dashboard.data,
    documents: documents.data,
    billing: billing.data,
    copies: copies.data,
    isPending: queries.some(({ isPending }) => isPending),
    /** Why something could not be read; null if everything could. */
    error: failed[0]?.error ?? null,
    readAgain: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
