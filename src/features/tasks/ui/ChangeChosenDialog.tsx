import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { DayField } from '#web/ui/DayField.tsx';
import { PastDay } from '#web/ui/DueDateField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { Task } from '../tasks.contract.ts';
import { TASK_STATUSES } from '../tasks.rules.ts';
import type { RefusedTask, SharedChange } from '../tasks.together.contract.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { changeTogether } from './change-together.ts';
import { UPDATING } from './failures.ts';
import { STATUS_LABELS } from './labels.ts';
import { useRefusedAssignee } from './use-refused-assignee.ts';
import { useKeptWords, useUndoCompletion } from './use-undo-completion.ts';

interface ChangeChosenDialogProps {
  tasks: Task[];
  projectId: string;
  personId: string;
  /** Called with those that were refused, of which the others are changed. */
  onChanged: (refused: RefusedTask[]) => void;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

const NOBODY = 'nobody';
const EMPTY = { status: '', assigned_to: '', day: '', due_date: '' };

/** @returns what the form names; empty fields leave each task as it is */
function changeOf({ status, assigned_to, day, due_date }: typeof EMPTY): SharedChange {
  const wanted = TASK_STATUSES.find((each) => each === status);
  return {
    ...(wanted && { status: wanted }),
    ...(assigned_to && { assigned_to: assigned_to === NOBODY ? null : assigned_to }),
    ...(day && { due_date: day === 'none' ? null : due_date }),
  };
}

/** One status, assignee or due date for several tasks. */
export function ChangeChosenDialog({
  tasks: chosen,
  projectId,
  personId,
  onChanged,
  onClose,
  focusAfter,
}: ChangeChosenDialogProps) {
  const { t, i18n } = useLingui();
  const undo = useUndoCompletion();
  const sayKept = useKeptWords();
  // As they were, while the list changes behind the dialog, also by an attempt that failed halfway.
  const [tasks] = useState(chosen);
  const form = useForm(EMPTY, ({ day, due_date }) => ({
    due_date: day === 'set' && !due_date && t`Enter a day.`,
  }));
  const assignee = useRefusedAssignee(form.values.assigned_to);
  const change = changeOf(form.values);
  const same = { value: '', label: t`Leave as it is` };
  const { length } = tasks;

  async function submit() {
    const { refused, kept } = await changeTogether(tasks, change);
    const changed = tasks.filter(({ id }) => refused.every((each) => each.id !== id));
    const completed = changed.filter(({ status }) => change.status === 'completed' && status !== 'completed');
    const takeBack = () => {
      // Before the toast disappears, and the pressed button with it.
      focusAfter.current?.focus();
      undo(completed).catch(() => null);
    };
    if (changed.length > 0)
      notify.success(
        t`Tasks changed: ${changed.length}`,
        undefined,
        completed.length > 0 ? { label: t`Undo`, onPress: takeBack } : undefined,
      );
    sayKept(kept);
    onChanged(refused);
  }

  return (
    <FormDialog
      title={<Plural value={length} one="Change # task" other="Change # tasks" />}
      form={form}
      // A choice is made again in a moment.
      unsaved={false}
      disabled={Object.keys(change).length === 0}
      action={<Trans>Change them</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={UPDATING}
      explain={(error) => (assignee.says(error) ? null : undefined)}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <SelectField
        label={<Trans>Status</Trans>}
        {...form.field('status')}
        options={[same, ...TASK_STATUSES.map((value) => ({ value, label: i18n._(STATUS_LABELS[value]) }))]}
      />
      <AssigneeField
        projectId={projectId}
        personId={personId}
        {...form.field('assigned_to')}
        others={[same, { value: NOBODY, label: t`Unassigned` }]}
        error={assignee.problem}
      />
      <SelectField
        label={<Trans>Due date</Trans>}
        {...form.field('day')}
        options={[same, { value: 'set', label: t`Set a date` }, { value: 'none', label: t`No due date` }]}
      />
      {form.values.day === 'set' ? (
        <>
          <DayField label={<Trans>New due date</Trans>} required {...form.field('due_date')} />
          <PastDay day={form.values.due_date} />
        </>
      ) : null}
    </FormDialog>
  );
}
