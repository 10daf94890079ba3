import { describe, expect, it } from 'vitest';
import type { Task } from '../tasks.contract.ts';
import { fieldsOf, OvertakenError, saveTask } from './save-task.ts';

const TASK = {
  id: 'task',
  project_id: 'project',
  title: 'Call',
  description: null,
  priority: 3,
  due_date: null,
  assigned_to: null,
  status: 'pending',
  repeat: null,
  checklist_items: [],
  revision: 1,
} as unknown as Task;

/** Refuses an old revision as the server does. */
function serverWith(stored: Task) {
  const sent: object[] = [];
  return {
    sent,
    send: async ({
      id: _,
      task_id: __,
      revision,
      ...change
    }: Parameters<Parameters<typeof saveTask>[0]['send']>[0]) => {
      sent.push({ revision, ...change });
      if (revision !== stored.revision)
        throw Object.assign(new Error('changed'), {
          defined: true,
          code: 'CHANGED_MEANWHILE',
          data: { task: stored },
        });
      return { ...stored, ...change, revision: stored.revision + 1 } as Task;
    },
  };
}

describe('an edit of a task', () => {
  const base = fieldsOf(TASK);

  it('sends only what was changed, with the revision it began from [TASK-30]', async () => {
    const { send, sent } = serverWith(TASK);
    await saveTask({ base, mine: { ...base, title: 'Call Ann' }, now: TASK, send, asks: true });
    expect(sent).toEqual([{ revision: 1, title: 'Call Ann' }]);
  });

  it('is merged with what somebody else stored meanwhile, and sent again [TASK-30]', async () => {
    const theirs = { ...TASK, description: 'At nine', revision: 4 } as Task;
    const { send, sent } = serverWith(theirs);
    const mine = { ...base, title: 'Call Ann' };
    const saved = await saveTask({ base, mine, now: TASK, send, asks: true });
    expect(sent).toEqual([
      { revision: 1, title: 'Call Ann' },
      { revision: 4, title: 'Call Ann' },
    ]);
    expect(saved).toMatchObject({ title: 'Call Ann', description: 'At nine', revision: 5 });
  });

  it('asks where both changed the same, unless it is told to go on [TASK-30]', async () => {
    const theirs = { ...TASK, title: 'Write', revision: 4 } as Task;
    const edit = { base, mine: { ...base, title: 'Call Ann' }, now: TASK };
    const { send } = serverWith(theirs);
    const asked = saveTask({ ...edit, send, asks: true });
    await expect(asked).rejects.toThrow(OvertakenError);
    await expect(asked).rejects.toMatchObject({ now: theirs, conflicts: [{ field: 'title' }] });
    expect(await saveTask({ ...edit, send, asks: false })).toMatchObject({ title: 'Call Ann' });
  });

  it('that changes nothing sends nothing', async () => {
    const { send, sent } = serverWith(TASK);
    expect(await saveTask({ base, mine: base, now: TASK, send, asks: true })).toBe(TASK);
    expect(sent).toEqual([]);
  });
});
