import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TaskCounts } from '../tasks.contract.ts';

/** TASK-02: of all tasks, whatever is filtered. */
export function TaskCounters({ counts }: { counts: TaskCounts }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.25rem,100%),1fr))] gap-2 sm:grid-cols-4 sm:gap-3">
      <Counter name={<Trans>Completed</Trans>} count={counts.completed} />
      <Counter name={<Trans>In Progress</Trans>} count={counts.in_progress} />
      <Counter name={<Trans>Pending</Trans>} count={counts.pending} />
      <Counter name={<Trans>Total Tasks</Trans>} count={counts.total} />
    </dl>
  );
}

function Counter({ name, count }: { name: ReactNode; count: number }) {
  return (
    <div className="flex items-center justify-between gap-2 rounded-card border border-hairline bg-surface px-4 py-2 sm:flex-col-reverse sm:items-start sm:justify-end sm:py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-heading text-xl sm:text-2xl font-semibold tabular-nums">{count}</dd>
    </div>
  );
}
