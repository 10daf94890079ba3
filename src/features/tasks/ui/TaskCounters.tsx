import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TaskCounts } from '../tasks.contract.ts';

/** TASK-02: of all tasks, whatever is filtered. */
export function TaskCounters({ counts }: { counts: TaskCounts }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Counter name={<Trans>Completed</Trans>} count={counts.completed} />
      <Counter name={<Trans>In Progress</Trans>} count={counts.in_progress} />
      <Counter name={<Trans>Pending</Trans>} count={counts.pending} />
      <Counter name={<Trans>Total Tasks</Trans>} count={counts.total} />
    </dl>
  );
}

function Counter({ name, count }: { name: ReactNode; count: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-hairline bg-surface px-4 py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-heading text-2xl font-semibold tabular-nums">{count}</dd>
    </div>
  );
}
