import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { formatDateTime } from '#web/dates.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ReadingDialog } from '#web/ui/ReadingDialog.tsx';
import type { Message } from '../chat.contract.ts';

/** Earlier versions of a corrected message, and the current one. */
export default function HistoryDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useLingui();
  const history = useQuery(
    orpc.chat.history.queryOptions({
      input: { id: message.project_id, message_id: message.id },
      // It may have been corrected since the last look.
      staleTime: 0,
    }),
  );
  const versions = history.data?.versions;
  return (
    <ReadingDialog title={t`What this message said`} isOpen onClose={onClose}>
      {versions ? (
        <ol className="grid gap-4">
          {versions.map(({ content, written_at }, at) => (
            <li key={written_at} className="grid gap-1">
              <p className="text-sm font-semibold text-ink-2">
                {at === 0 ? <Trans>Sent</Trans> : <Trans>Corrected</Trans>}{' '}
                <time dateTime={written_at}>{formatDateTime(written_at)}</time>
                {at === versions.length - 1 ? (
                  <>
                    {' · '}
                    <Trans>what it says now</Trans>
                  </>
                ) : null}
              </p>
              <p className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                {content}
              </p>
            </li>
          ))}
        </ol>
      ) : history.isError ? (
        <LoadFailed title={t`We could not read what it said`} onRetry={() => void history.refetch()} />
      ) : (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      )}
    </ReadingDialog>
  );
}
