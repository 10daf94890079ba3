import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import type { ListedQuery } from '#web/ui/PagedList.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { ORDER_LABELS } from './labels.ts';
import { NoMatch } from './NoTasks.tsx';
import type { TaskFilterState } from './use-task-filters.ts';

interface TaskListBodyProps {
  query: ListedQuery & { error: unknown; isError: boolean; isPlaceholderData: boolean };
  chosen: TaskFilterState;
  /** How many are loaded. */
  found: number;
  /** Shown where there is no task at all; null where there are some. */
  empty: ReactNode;
  /** Called after the filters are lifted, and their button is gone. */
  onShownAll: () => void;
  children: ReactNode;
}

/** A list of tasks, or what takes its place: loading, failed, empty, nothing that matches (TASK-37). */
export function TaskListBody({ query, chosen, found, empty, onShownAll, children }: TaskListBodyProps) {
  const { t } = useLingui();
  useNotifyWhile(query.isError, t`Error`, t`Failed to load tasks`, 'tasks');
  return (
    <>
      <Announcement query={query} chosen={chosen} found={found} />
      {query.isLoadingError ? (
        <LoadFailed title={t`Failed to load tasks`} onRetry={() => void query.refetch()}>
          <NothingLost error={query.error} />
        </LoadFailed>
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : empty ? (
        empty
      ) : found === 0 ? (
        <NoMatch
          onShowAll={() => {
            chosen.showAll();
            onShownAll();
          }}
        />
      ) : (
        children
      )}
    </>
  );
}

/** What a changed filter or order shows; silent while nothing has been changed. */
function Announcement({ query, chosen, found }: Pick<TaskListBodyProps, 'query' | 'chosen' | 'found'>) {
  const { t, i18n } = useLingui();
  const choice = JSON.stringify([chosen.filters, chosen.order]);
  const [opened, setOpened] = useState<string | null>(choice);
  if (opened !== null && opened !== choice) setOpened(null);
  const count = query.hasNextPage ? `${found}+` : `${found}`;
  const order = i18n._(ORDER_LABELS[chosen.order]);
  const isSilent = opened !== null || query.isPending || query.isPlaceholderData;
  return (
    <p role="status" className="sr-only">
      {isSilent ? '' : t`${count} found. Sorted by: ${order}.`}
    </p>
  );
}
