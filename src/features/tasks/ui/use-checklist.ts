import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { api } from '#web/data/client.ts';
import { newestWins } from '#web/data/newest-wins.ts';
import { notify } from '#web/ui/toast.tsx';
import type { Task } from '../tasks.contract.ts';
import { mergeTask, type TaskFields } from '../tasks.merge.rules.ts';
import { type ChecklistItem, newChecklistItem } from '../tasks.rules.ts';
import { fieldsOf, saveTask } from './save-task.ts';
import { newestOf, showTask } from './show-task.ts';

interface Edit {
  base: TaskFields;
  mine: TaskFields;
  task: Task;
}

/**
 * The checklist of a task, saved at every change, one after the other; what others change meanwhile is kept
 * (TASK-22).
 * @param onLost called with the words of items that could not be added
 */
export function useChecklist(task: Task, onLost: (words: string) => void) {
  const { t } = useLingui();
  const [edit, setEdit] = useState<Edit | null>(null);
  /** The same, for presses faster than renders. */
  const pending = useRef<Edit | null>(null);
  const [send] = useState(() =>
    newestWins(async (each: Edit) =>
      showTask(await saveTask({ ...each, now: newestOf(each.task), send: api.tasks.change, asks: false })),
    ),
  );

  function put(next: Edit | null) {
    pending.current = next;
    setEdit(next);
  }

  async function change(work: (items: ChecklistItem[]) => ChecklistItem[]) {
    const base = fieldsOf(newestOf(task));
    const mine = { ...base, checklist_items: work(itemsShown(pending.current, base)) };
    put({ base, mine, task });
    const run = await send({ base, mine, task });
    if (!run) return;
    put(null);
    if (!run.failed) return notify.clear('update task');
    const stored = new Set(run.value.base.checklist_items.map(({ id }) => id));
    const lost = run.value.mine.checklist_items.filter(({ id }) => !stored.has(id));
    if (lost.length > 0) onLost(lost.map(({ title }) => title).join(', '));
    console.error('a checklist was not saved');
    notify.error(t`Error`, t`Failed to update task`, 'update task');
  }

  return {
    items: itemsShown(edit, fieldsOf(task)),
    add(text: string) {
      const item = newChecklistItem(text, Date.now(), Math.random());
      if (item) void change((items) => [...items, item]);
    },
    toggle: (id: string) =>
      void change((items) =>
        items.map((each) => (each.id === id ? { ...each, completed: !each.completed } : each)),
      ),
    remove: (id: string) => void change((items) => items.filter((each) => each.id !== id)),
  };
}

/** @returns the items as stored, with what is not saved yet */
const itemsShown = (edit: Edit | null, now: TaskFields) =>
  edit ? mergeTask(edit.base, edit.mine, now).fields.checklist_items : now.checklist_items;
