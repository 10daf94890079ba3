import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Choice } from '#web/ui/Choice.tsx';
import { classes } from '#web/ui/classes.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TASK_ORDERS, TASK_STATUSES } from '../tasks.rules.ts';
import { ORDER_LABELS, STATUS_LABELS } from './labels.ts';
import { type TaskFilterState, USUAL_ORDER } from './use-task-filters.ts';

/**
 * Which tasks are shown: by status, by day, by assignee; and in which order. Folded on a phone, where the first
 * tasks would not be in sight otherwise.
 */
export function TaskFilters({ chosen }: { chosen: TaskFilterState }) {
  const [open, setOpen] = useState(chosen.filtered || chosen.order !== USUAL_ORDER);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="fade inline-flex min-h-12 cursor-pointer items-center gap-2 text-left font-semibold text-primary underline underline-offset-4 sm:hidden"
      >
        <ChevronDown aria-hidden className={classes('size-5 flex-none', open && 'rotate-180')} />
        <Trans>Filter and sort</Trans>
      </button>
      <div id={id} className={classes(!open && 'max-sm:hidden')}>
        <Filters chosen={chosen} />
      </div>
    </div>
  );
}

function Filters({ chosen: { filters, order, choose, sort } }: { chosen: TaskFilterState }) {
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
