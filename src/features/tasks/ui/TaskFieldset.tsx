import { Trans, useLingui } from '@lingui/react/macro';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import { PRIORITIES, type Priority } from '#features/projects/projects.rules.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { DueDateField } from '#web/ui/DueDateField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { priorityScale, TASK_MAX } from '../tasks.rules.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { PRIORITY_LABELS } from './labels.ts';
import { RepeatFields } from './RepeatFields.tsx';
import type { TaskForm } from './task-fields.ts';

interface TaskFieldsetProps {
  projectId: string;
  personId: string;
  form: TaskForm;
  /** Whoever does it now, who may have left the project. */
  assignee?: { user_id: string; full_name: string } | null;
  /** Why whoever is chosen cannot be. */
  assigneeProblem?: string | undefined;
  onChange: (form: TaskForm) => void;
}

/** The fields of a task, shared by the forms to create and to edit (TASK-10, TASK-19). */
export function TaskFieldset({ form, assigneeProblem, onChange, ...people }: TaskFieldsetProps) {
  const { t, i18n } = useLingui();
  const set = (change: Partial<TaskForm>) => onChange({ ...form, ...change });
  return (
    <>
      <CountedField
        label={<Trans context="of a task">Title</Trans>}
        name="title"
        required
        maxLength={TASK_MAX.title}
        value={form.title}
        onChange={(title) => set({ title })}
      />
      <CountedField
        long
        label={<Trans>Description</Trans>}
        optional={t`(optional)`}
        name="description"
        maxLength={TASK_MAX.description}
        value={form.description}
        onChange={(description) => set({ description })}
      />
      <EmergencyWatch text={[form.title, form.description]} />
      <SelectField
        label={<Trans>Priority</Trans>}
        name="priority"
        value={String(form.priority)}
        options={PRIORITIES.map((each) => ({
          value: String(each),
          label: i18n._(PRIORITY_LABELS[priorityScale(each).label]),
        }))}
        onChange={(value) => set({ priority: Number(value) as Priority })}
      />
      <DueDateField value={form.due_date} onChange={(due_date) => set({ due_date })} />
      <RepeatFields form={form} onChange={(repeat) => set({ repeat })} />
      <AssigneeField
        {...people}
        value={form.assigned_to}
        others={[{ value: '', label: t`Unassigned` }]}
        error={assigneeProblem}
        onChange={(assigned_to) => set({ assigned_to })}
      />
    </>
  );
}
