import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emittedSql, textOf } from '#test/support/emitted-sql.ts';
import { independentChange, type StoredTask } from './tasks.change.rules.ts';
import * as queries from './tasks.queries.ts';
import * as reminders from './tasks.reminders.queries.ts';
import * as resources from './tasks.resources.queries.ts';
import * as store from './tasks.store.queries.ts';
import * as undo from './tasks.undo.queries.ts';

const ID = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const ACTOR = { by: ID, at: new Date('2026-11-20T12:00:00Z') };
const OF_TASK = { project_id: ID, task_id: ID };
const TODAY = '2026-11-20';
const CURSOR = `0.2026-11-20.3.${ID}`;
const DUE = { dueOn: ['2026-11-20'], join: sql`join whom_it_concerns d on d.person_id = p.id` };
const FIELDS = {
  title: 'Call',
  description: null,
  priority: 3,
  due_date: null,
  assigned_to: ID,
  checklist_items: [],
  progress_percentage: 0,
  repeat: null,
} as const;
const INDEPENDENT_FIELDS = independentChange({ title: 'Call', checklist_items: [] }) as NonNullable<
  ReturnType<typeof independentChange>
>;

it('the SQL of tasks is as reviewed [TASK-15, TASK-25, TASK-30, TASK-36, DASH-09, DASH-22]', async () => {
  const held = { id: ID, project_id: ID, assigned_by: ID, revision: 1, series: null };
  const made = {
    ...FIELDS,
    checklist_items: [],
    id: ID,
    project_id: ID,
    client_id: ID,
    source_message_id: null,
    source_action: null,
    series: null,
  };
  const next: StoredTask = { ...FIELDS, checklist_items: [], status: 'pending', completed_at: null };
  const parts: Record<string, string> = {
    pageOfTasks: textOf(queries.pageOfTasks(ID, { order: 'newest' }, TODAY)),
    pageOfOverdueOfMine: textOf(
      queries.pageOfTasks(ID, { order: 'due', assigned_to_me: 'yes', due: 'overdue' }, TODAY),
    ),
    countsOfTasks: textOf(queries.countsOfTasks(ID)),
    pageOfOwnTasks: textOf(queries.pageOfOwnTasks({ order: 'newest' }, TODAY)),
    pageOfOwnTasksAfter: textOf(
      queries.pageOfOwnTasks({ order: 'due', status: 'pending', due: 'week', cursor: CURSOR }, TODAY),
    ),
    tasksByIds: textOf(queries.tasksByIds(ID, [ID])),
    updateTask: textOf(
      store.updateTask({ ...ACTOR, id: ID, project_id: ID, revision: 1 }, INDEPENDENT_FIELDS),
    ),
    listMadeOf: await emittedSql((trx) => queries.listMadeOf(trx, ID, [ID])),
    findMadeOfAction: await emittedSql((trx) => queries.findMadeOfAction(trx, ID, 'assessment/a')),
    listMadeOfAction: await emittedSql((trx) => queries.listMadeOfAction(trx, 'assessment/a')),
    countPending: await emittedSql((trx) => queries.countPending(trx)),
    listDue: await emittedSql((trx) => queries.listDue(trx, ID, '2026-11-27', 3)),
    unassignOpen: await emittedSql((trx) =>
      store.unassignOpen(trx, ID, ID, [], { actorId: ID, at: ACTOR.at }),
    ),
    findMade: await emittedSql((trx) => queries.findMade(trx, ID, ID, ID)),
    insertTask: await emittedSql((trx) => store.insertTask(trx, made, [], ACTOR)),
    lockTask: await emittedSql((trx) => store.lockTask(trx, ID, ID)),
    findNext: await emittedSql((trx) => undo.findNext(trx, ID, [ID])),
    takeBack: await emittedSql((trx) => undo.takeBack(trx, ID, [ID], ACTOR)),
    listResources: await emittedSql((trx) => resources.listResources(trx, OF_TASK)),
    attachResource: await emittedSql((trx) =>
      resources.attachResource(trx, { ...OF_TASK, id: ID, file_id: ID, pack_id: null }, ACTOR),
    ),
    detachResource: await emittedSql((trx) => resources.detachResource(trx, { ...OF_TASK, id: ID }, ACTOR)),
    listDueTasks: await emittedSql((trx) => reminders.listDueTasks(trx, DUE)),
    withdrawReminders: await emittedSql((trx) => reminders.withdrawReminders(trx, ACTOR.at)),
    storeChange: await emittedSql((trx) => store.storeChange(trx, held, next, ['status'], [], ACTOR)),
  };
  const all = Object.entries(parts)
    .map(([name, text]) => `-- ${name}\n${text};\n`)
    .join('\n');
  await expect(all).toMatchFileSnapshot('./tasks.emitted.sql');
});
