import { type ReactNode, useEffect, useRef, useState } from 'react';
import { judgeFailure } from '#features/chat/ui/chat-ports.ts';
import { checklistFor } from '#features/chat/ui/unsent-checklist.ts';
import { uuidv7 } from '#kit/ids.ts';
import { api } from '#web/data/client.ts';
import { useLive } from '#web/data/LiveScope.tsx';
import { useStore } from '#web/data/store.ts';
import { announceFailure } from '#web/ui/failing.ts';
import type { Task } from '../tasks.contract.ts';
import { addChanges, type ChecklistChanges, mergeTask } from '../tasks.merge.rules.ts';
import { type ChecklistItem, checklistFrom, newChecklistItem } from '../tasks.rules.ts';
import { createChecklistStore } from './checklist-store.ts';
import { UPDATING } from './failures.ts';
import { fieldsOf, saveItems } from './save-task.ts';
import { newestOf, showTask } from './show-task.ts';

/** Why the last change was not saved. */
export interface ChecklistProblem {
  /** The item it was about; null for a new one. */
  at: string | null;
  said: ReactNode;
}

/**
 * The checklist of a task, saved at every change; what others change meanwhile is kept (TASK-22).
 * @param onLost called with the words of items that could not be added
 */
export function useChecklist(task: Task, personId: string, onLost: (words: string) => void) {
  const [problem, setProblem] = useState<ChecklistProblem | null>(null);
  /** The item that was changed last; null for a new one. */
  const changed = useRef<string | null>(null);
  const [store] = useState(() => {
    const kept = checklistFor(personId, task.project_id, task.id, uuidv7());
    return createChecklistStore({
      save: async (changes) =>
        showTask(await saveItems({ ...changes, now: newestOf(task), send: api.tasks.change })),
      kept: {
        ...kept,
        read() {
          const found = kept.read().map(({ base, mine }) => ({
            base: checklistFrom(base),
            mine: checklistFrom(mine),
          }));
          return found.length === 0 ? null : found.reduce(addChanges);
        },
        put: (changes) => kept.put({ title: task.title, ...changes }),
      },
      judge: judgeFailure,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onSaved() {
        UPDATING.clear();
        setProblem(null);
      },
      onRefused({ base, mine }, error) {
        setProblem({ at: changed.current, said: announceFailure(UPDATING, error) });
        const stored = new Set(base.map(({ id }) => id));
        const lost = mine.filter(({ id }) => !stored.has(id));
        if (lost.length > 0) onLost(lost.map(({ title }) => title).join(', '));
      },
    });
  });
  const { changes, waiting } = useStore(store);
  useLive((note) => note.type === 'line' && note.up && store.hurry());
  useEffect(() => {
    store.open();
    window.addEventListener('online', store.hurry);
    return () => {
      window.removeEventListener('online', store.hurry);
      store.close();
    };
  }, [store]);

  function change(at: string | null, work: (items: ChecklistItem[]) => ChecklistItem[]) {
    changed.current = at;
    // Cleared first, so that the same words are announced again.
    setProblem(null);
    const now = newestOf(task);
    store.put({ base: now.checklist_items, mine: work(itemsShown(store.getState().changes, now)) });
  }

  return {
    // The newest: what was just saved is known before the task that is passed in is.
    items: itemsShown(changes, newestOf(task)),
    waiting,
    problem,
    add(text: string) {
      const item = newChecklistItem(text, Date.now(), Math.random());
      if (item) change(null, (items) => [...items, item]);
    },
    toggle: (id: string) =>
      change(id, (items) =>
        items.map((each) => (each.id === id ? { ...each, completed: !each.completed } : each)),
      ),
    remove: (id: string) => change(id, (items) => items.filter((each) => each.id !== id)),
  };
}

/** @returns the items as stored, with what is not saved yet */
function itemsShown(changes: ChecklistChanges | null, task: Task): ChecklistItem[] {
  if (!changes) return task.checklist_items;
  const now = fieldsOf(task);
  const [base, mine] = [changes.base, changes.mine].map((checklist_items) => ({ ...now, checklist_items }));
  return base && mine ? mergeTask(base, mine, now).fields.checklist_items : now.checklist_items;
}
