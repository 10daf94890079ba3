import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDay } from '#web/dates.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { focusOvertaken, type OvertakenChoice, OvertakenChoices } from '#web/ui/OvertakenChoices.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { Task } from '../tasks.contract.ts';
import { priorityScale } from '../tasks.rules.ts';
import { PRIORITY_LABELS } from './labels.ts';
import { changedFields, fieldsOf, OvertakenError, saveTask } from './save-task.ts';
import { newestOf, showTask } from './show-task.ts';
import { TaskFieldset } from './TaskFieldset.tsx';
import { formOf, repeatProblem, type TaskForm, toFields } from './task-fields.ts';
import { useRefusedAssignee } from './use-refused-assignee.ts';
import { useRepeatWords } from './use-repeat-words.ts';

const FAILURE = failing('update task', msg`Failed to update task`, msg`What you wrote is still here.`);

interface EditTaskDialogProps {
  task: Task;
  personId: string;
  onClose: () => void;
}

/** What both changed, with the values to choose from. */
interface Meeting {
  fields: (keyof TaskForm)[];
  mine: TaskForm;
  theirs: Task;
  chosen: OvertakenChoice<keyof TaskForm>;
}

/**
 * Edits what a task says. What others change meanwhile is kept; where both changed the same field, the user
 * chooses (TASK-30, TASK-31).
 */
export function EditTaskDialog({ task, personId, onClose }: EditTaskDialogProps) {
  const { t, i18n } = useLingui();
  // The task when the dialog opened, or at the last conflict.
  const [before, setBefore] = useState(task);
  const [form, setForm] = useState(() => formOf(task));
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [undecided, setUndecided] = useState(false);
  const assignee = useRefusedAssignee(form.assigned_to);
  const base = fieldsOf(before);
  const mine = { ...base, ...toFields(form) };
  const unsaved = Object.keys(changedFields(base, mine)).length > 0;

  async function submit() {
    if (repeatProblem(form)) return false;
    if (meeting?.fields.some((field) => !meeting.chosen[field])) {
      setUndecided(true);
      return false;
    }
    const now = newestOf(before);
    const saved = await saveTask({ base, mine, now, send: api.tasks.change, asks: true });
    showTask(saved);
    const others = Object.keys(changedFields(mine, saved)).length > 0;
    notify.success(
      t`Your changes are saved.`,
      others || meeting ? t`What somebody else changed in the meantime is kept too.` : undefined,
    );
  }

  function explain(error: unknown) {
    if (error instanceof OvertakenError) {
      meet(error);
      return null;
    }
    if (assignee.says(error)) return null;
    if (errorCode(error) === 'NOT_FOUND')
      return t`This task is no longer there, so nothing can be saved. Copy what you still need.`;
  }

  /** Takes theirs for what is unchanged here, and asks about the rest. */
  function meet({ now, conflicts }: OvertakenError) {
    const fields = conflicts.flatMap((each) => ('field' in each ? [each.field as keyof TaskForm] : []));
    setMeeting({ fields, mine: form, theirs: now, chosen: {} });
    setUndecided(false);
    setBefore(now);
    setForm(formOf({ ...fieldsOf(now), ...changedFields(base, mine) }));
    const [first] = fields;
    // Once it is rendered.
    if (first) setTimeout(() => focusOvertaken(first), 50);
  }

  const people = [task, meeting?.theirs].flatMap((each) => each?.assigned_user ?? []);
  const repeatWords = useRepeatWords();
  function shown(field: keyof TaskForm, values: TaskForm): string {
    if (field === 'repeat') return values.repeat ? repeatWords(values.repeat) : t`Does not repeat`;
    const value = String(values[field]);
    if (value === '') return t`(empty)`;
    if (field === 'priority') return i18n._(PRIORITY_LABELS[priorityScale(values.priority).label]);
    if (field === 'due_date') return formatDay(value);
    if (field !== 'assigned_to') return value;
    return people.find(({ user_id }) => user_id === value)?.full_name ?? t`Your choice below`;
  }
  const labels: Record<keyof TaskForm, string> = {
    title: t({ message: 'Title', context: 'of a task' }),
    description: t`Description`,
    priority: t`Priority`,
    due_date: t`Due date`,
    assigned_to: t`Assignee`,
    repeat: t`Repeats`,
  };

  return (
    <FormDialog
      title={t`Edit task`}
      unsaved={unsaved}
      action={<Trans>Save changes</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      disabled={!form.title.trim()}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      {meeting ? (
        <OvertakenChoices
          title={t`Somebody else changed this task while you were writing`}
          fields={meeting.fields.map((field) => ({
            field,
            label: labels[field],
            mine: shown(field, meeting.mine),
            theirs: shown(field, formOf(meeting.theirs)),
          }))}
          chosen={meeting.chosen}
          undecided={undecided}
          onChoose={(field, side) => {
            setMeeting({ ...meeting, chosen: { ...meeting.chosen, [field]: side } });
            const values = side === 'mine' ? meeting.mine : formOf(meeting.theirs);
            setForm({ ...form, [field]: values[field] });
          }}
        />
      ) : null}
      <TaskFieldset
        projectId={task.project_id}
        personId={personId}
        form={form}
        assignee={task.assigned_user}
        assigneeProblem={assignee.problem}
        onChange={setForm}
      />
    </FormDialog>
  );
}
