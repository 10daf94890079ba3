import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
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
      // The editor has its own copy, and reads it again after a save.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  // Also if reading it again failed.
  if (query.data) return <PackEditor key={id} pack={query.data} />;
  if (query.error) {
    if (['NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(query.error) ?? '')) return <NotFound />;
    return (
      <Page title={t`Edit pack`}>
        <LoadFailed title={t`We could not load this pack`} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  return <LoadingCard />;
}
