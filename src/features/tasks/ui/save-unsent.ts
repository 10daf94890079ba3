import { readChecklist } from '#features/chat/ui/unsent-checklist.ts';
import type { Words } from '#features/chat/ui/unsent-text.ts';
import { api } from '#web/data/client.ts';
import { checklistFrom, newChecklistItem } from '../tasks.rules.ts';
import { saveItems } from './save-task.ts';

/**
 * Saves what somebody left unsaved of the checklist of a task: changes, or an item that was not added.
 * @throws the server's error if it refuses
 */
export async function saveUnsent({ projectId: id, taskId, ...words }: Words): Promise<void> {
  if (!taskId) return;
  const now = await api.tasks.read({ id, task_id: taskId });
  const changes = words.ofChecklist === 'item' ? added(now.checklist_items) : kept();
  await saveItems({ ...changes, now, send: api.tasks.change });

  function added(base: typeof now.checklist_items) {
    const item = newChecklistItem(words.content, Date.now(), Math.random());
    return { base, mine: item ? [...base, item] : base };
  }
  function kept() {
    const [found] = readChecklist(words.key);
    return { base: checklistFrom(found?.base), mine: checklistFrom(found?.mine) };
  }
}
