import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { NotFound } from '#web/ui/NotFound.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PackEditor } from './PackEditor.tsx';

/** Where an admin edits a pack (ADMIN-13). */
export default function PackEditorPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(
    orpc.packs.find.queryOptions({
      input: { id },
      // Never refetch: it must not replace what the user is typing.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const { refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  if (query.isPending) return <LoadingCard />;
  if (query.error) {
    if (['NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(query.error) ?? '')) return <NotFound />;
    return (
      <Page title={t`Edit pack`}>
        <LoadFailed title={t`We could not load this pack`} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  return <PackEditor key={query.data.revision} pack={query.data} onSaved={reload} />;
}
