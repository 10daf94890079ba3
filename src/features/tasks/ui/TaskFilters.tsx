import { Trans, useLingui } from '@lingui/react/macro';
import { Choice } from '#web/ui/Choice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TASK_ORDERS, TASK_STATUSES } from '../tasks.rules.ts';
import { ORDER_LABELS, STATUS_LABELS } from './labels.ts';
import type { TaskFilterState } from './use-task-filters.ts';

/** Which tasks are shown: by status, by day, by assignee; and in which order. */
export function TaskFilters({ chosen: { filters, order, choose, sort } }: { chosen: TaskFilterState }) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.25rem,100%),1fr))] items-end gap-3">
      <SelectField
        label={<Trans>Status</Trans>}
        name="status"
        value={filters.status ?? ''}
        options={[
          { value: '', label: t({ message: 'All', context: 'statuses of tasks' }) },
          ...TASK_STATUSES.map((each) => ({ value: each, label: i18n._(STATUS_LABELS[each]) })),
        ]}
        onChange={(status) => choose('status', status)}
      />
      <SelectField
        label={<Trans>Due date</Trans>}
        name="due"
        value={filters.due ?? ''}
        options={[
          { value: '', label: t`Any day` },
          { value: 'overdue', label: t`Overdue` },
          { value: 'week', label: t`Within a week` },
          { value: 'none', label: t`No due date` },
        ]}
        onChange={(due) => choose('due', due)}
      />
      <SelectField
        label={<Trans>Sort by</Trans>}
        name="order"
        value={order}
        options={TASK_ORDERS.map((value) => ({ value, label: i18n._(ORDER_LABELS[value]) }))}
        onChange={sort}
      />
      <Choice
        kind="checkbox"
        name="mine"
        checked={filters.mine !== null}
        onChoose={() => choose('mine', filters.mine ? '' : 'yes')}
      >
        <Trans>Only mine</Trans>
      </Choice>
    </div>
  );
}
