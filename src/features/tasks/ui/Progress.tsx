import { Trans, useLingui } from '@lingui/react/macro';
import { type ChecklistItem, checklistCount, progressOf } from '../tasks.rules.ts';

/** How much of a checklist is done; nothing where there is none (TASK-05). */
export function Progress({ items }: { items: readonly ChecklistItem[] }) {
  const { t } = useLingui();
  const { done, all } = checklistCount(items);
  if (all === 0) return null;
  const percent = progressOf(items);
  return (
    <div className="grid max-w-md gap-1">
      <div
        role="progressbar"
        aria-label={t`Checklist`}
        aria-valuenow={percent}
        className="h-2.5 overflow-hidden rounded-full bg-muted"
      >
        <div className="fade h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span>
          <Trans>
            {done} of {all} items completed
          </Trans>
        </span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </p>
    </div>
  );
}
