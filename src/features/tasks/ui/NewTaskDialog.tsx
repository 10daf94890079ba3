import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Message } from '#features/chat/chat.contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { type ChecklistItem, newChecklistItem, taskIn } from '../tasks.rules.ts';
import { Checklist } from './Checklist.tsx';
import { fieldsOf, saveTask } from './save-task.ts';
import { TaskFieldset } from './TaskFieldset.tsx';
import { EMPTY_FORM, repeatProblem, toFields } from './task-fields.ts';
import { isRefused, useRefusedAssignee } from './use-refused-assignee.ts';

const FAILURE = failing('create task', msg`Failed to create task`, msg`What you wrote is still here.`);

interface NewTaskDialogProps {
  projectId: string;
  personId: string;
  onClose: () => void;
  /** Gets focus afterwards if the button that opened it is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** The message it is made from. */
  source?: Message;
}

/** Creates a task (TASK-10 to TASK-17); from a message, with its words to begin with. */
export function NewTaskDialog({ projectId, personId, onClose, source, ...rest }: NewTaskDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  // One key per intended task: double clicks and retries create it once.
  const request = useRef(uuidv7());
  const [blank] = useState(() => (source ? { ...EMPTY_FORM, ...taskIn(source.content) } : EMPTY_FORM));
  const [form, setForm] = useState(blank);
  const [items, setItems] = useState<ChecklistItem[]>([]);
  const [words, setWords] = useState('');
  const assignee = useRefusedAssignee(form.assigned_to);
  const [sourceGone, setSourceGone] = useState(false);
  const withItem = (text: string) => {
    const item = newChecklistItem(text, Date.now(), Math.random());
    return item ? [...items, item] : items;
  };

  const unsaved = words !== '' || items.length > 0 || JSON.stringify(form) !== JSON.stringify(blank);

  async function submit() {
    if (repeatProblem(form)) return false;
    // Words that were typed and not added are meant as an item.
    const checklist_items = withItem(words);
    const wanted = toFields(form);
    const { description, due_date, assigned_to, repeat, ...rest } = wanted;
    const made = await api.tasks.create({
      id: projectId,
      client_id: request.current,
      ...rest,
      ...(description && { description }),
      ...(due_date && { due_date }),
      ...(assigned_to && { assigned_to }),
      ...(repeat && { repeat }),
      checklist_items,
      ...(source && !sourceGone && { source_message_id: source.id }),
    });
    // An earlier attempt may have been stored although its answer was lost; the form may say more now.
    const base = fieldsOf(made);
    const mine = { ...base, ...wanted, checklist_items };
    await saveTask({ base, mine, now: made, send: api.tasks.change, asks: false });
    void invalidate(orpc.tasks, orpc.dashboard);
    // Among many it is out of sight.
    notify.success(t`Success`, t`Task created successfully`, {
      label: t`Open the task`,
      onPress: () => void navigate(paths.task(projectId, made.id)),
    });
  }

  function explain(error: unknown) {
    if (assignee.says(error)) return null;
    if (isRefused(error, 'source_message_id')) {
      setSourceGone(true);
      return t`The message has since been deleted. You can still create the task: it will not lead to the message.`;
    }
  }

  return (
    <FormDialog
      title={t`New Task`}
      unsaved={unsaved}
      action={<Trans>Create Task</Trans>}
      busyAction={<Trans>Creating...</Trans>}
      disabled={!form.title.trim()}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
      {...rest}
    >
      <TaskFieldset
        projectId={projectId}
        personId={personId}
        form={form}
        assigneeProblem={assignee.problem}
        onChange={setForm}
      />
      <Checklist
        items={items}
        words={words}
        onWords={setWords}
        onAdd={(text) => setItems(withItem(text))}
        onRemove={(id) => setItems(items.filter((each) => each.id !== id))}
      />
      <p className="text-sm text-ink-2">
        <Trans>Once the task is created, you can attach files and packs to it.</Trans>
      </p>
    </FormDialog>
  );
}
