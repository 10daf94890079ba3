import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroupCount } from '#kit/event-catalogue.ts';
import { explained } from '#test/support/explained.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  joinProject,
  leaveProject,
  type MadeProject,
  projectOfOld,
  setProvider,
} from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import { changeTask, createTask, readTask } from '#test/support/tasks.ts';
import type { Notification } from '../activity/activity.contract.ts';
import { mailNews } from '../activity/activity.jobs.ts';
import { forgetReminders, remind } from '../activity/activity.reminders.jobs.ts';
import { listZones } from '../activity/activity.reminders.queries.ts';
import { remindersNow } from '../activity/activity.reminders.rules.ts';
import type { Task } from './tasks.contract.ts';
import { taskReminders } from './tasks.jobs.ts';
import { listDueTasks } from './tasks.reminders.queries.ts';

let product: Product;
let maria: Client;
let dana: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
  // Here the jobs run only when a test starts them.
  await product.sql(`delete from pgboss.schedule where name in ('digest', 'reminders')`);
});
beforeEach(async () => {
  // 8:00 in New York, which is where people are until their browser says otherwise.
  at('2026-11-20T13:00:00Z');
  await product.sql('delete from projects');
  await product.sql('delete from reminders');
  await product.sql('delete from notification_choices');
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  project = await projectOfOld(product, maria, dana);
});
afterAll(() => product.close());

const at = (moment: string) => product.clock.set(new Date(moment));
const run = () => remind(product.services, [taskReminders]);
/** A task of Maria's, which nobody hears of but by reminders. */
const task = (fields: object = {}) =>
  createTask(maria, project.id, { assigned_to: maria.id, due_date: '2026-11-21', ...fields });
const inZone = (client: Client, zone: string) =>
  product.sql('update people set time_zone = $2 where id = $1', [client.id, zone]);

/** What somebody was reminded of. */
async function remindersTo(client: Client): Promise<[kind: string, about: string | null][]> {
  const { body } = await client.call<{ notifications: Notification[] }>('GET', '/notifications');
  return body.notifications
    .filter(({ kind }) => kind.startsWith('task.due'))
    .map(({ kind, subject_id }) => [kind, subject_id]);
}
/** The lines of each letter to somebody that are about what is due. */
async function lettersTo(client: Client): Promise<Record<string, number>[]> {
  const rows = await product.sql<{ news: GroupCount[] }>(
    `select data->'letter'->'news' as news from pgboss.job where name = 'mail' and data->>'to' = $1
       and data->'letter'->>'name' = 'news_digest' order by created_on`,
    [client.email],
  );
  const due = rows.map(({ news }) => news.filter(({ group }) => group.startsWith('mail.news.tasks_due')));
  return due.map((lines) => Object.fromEntries(lines.map(({ group, count }) => [group.slice(10), count])));
}
const NINE = '2026-11-20T14:00:00Z';
const NEXT_NINE = '2026-11-21T14:00:00Z';

describe('a task that falls due', () => {
  it('reminds its assignee at 9:00 the day before and on the day, once each, and says so in a letter', async () => {
    const { id } = await task();
    at('2026-11-20T13:59:00Z');
    await untouched(product, run);
    at(NINE);
    await run();
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', id]]);
    expect(await remindersTo(dana)).toEqual([]);
    await untouched(product, run);
    at('2026-11-20T14:15:01Z');
    await mailNews(product.services);
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 1 }]);
    at(NEXT_NINE);
    await run();
    expect(await remindersTo(maria)).toEqual([
      ['task.due', id],
      ['task.due_tomorrow', id],
    ]);
    at('2026-11-21T14:15:01Z');
    await mailNews(product.services);
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 1 }, { tasks_due: 1 }]);
    at('2026-11-22T14:00:00Z');
    await untouched(product, run);
  });

  it('reminds both sides where nobody does it, the family not; whoever has left, nobody', async () => {
    const rosa = await product.person('Rosa Alvarez');
    await joinProject(product, project.id, rosa, 'family');
    const hers = await task({ assigned_to: rosa.id });
    const open = await task({ assigned_to: undefined });
    at(NINE);
    await run();
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', open.id]]);
    expect(await remindersTo(dana)).toEqual([['task.due_tomorrow', open.id]]);
    expect(await remindersTo(rosa)).toEqual([['task.due_tomorrow', hers.id]]);
    await leaveProject(product, project.id, rosa);
    await setProvider(maria, project.id, null);
    at(NEXT_NINE);
    await run();
    const marks = await product.sql<{ person_id: string }>(
      `select person_id from reminders where kind = 'on_day'`,
    );
    expect(marks).toEqual([{ person_id: maria.id }]);
  });

  it('reminds everybody in their own day: 9:00 in Honolulu is five hours after New York', async () => {
    await inZone(dana, 'Pacific/Honolulu');
    await inZone(maria, 'Asia/Kolkata');
    const { id } = await task({ assigned_to: undefined });
    const told: [string, number, number][] = [];
    for (const moment of [
      '2026-11-20T03:30:00Z',
      '2026-11-20T14:00:00Z',
      '2026-11-20T18:59:00Z',
      '2026-11-20T19:00:00Z',
    ]) {
      at(moment);
      await run();
      told.push([moment.slice(11, 16), (await remindersTo(maria)).length, (await remindersTo(dana)).length]);
    }
    expect(told).toEqual([
      ['03:30', 1, 0],
      ['14:00', 1, 0],
      ['18:59', 1, 0],
      ['19:00', 1, 1],
    ]);
    expect(await remindersTo(dana)).toEqual([['task.due_tomorrow', id]]);
  });

  it('reminds nobody from 21:00 to 8:00: what the quiet hours kept back comes at their end', async () => {
    at('2026-11-21T02:30:00Z');
    const today = await task({ due_date: '2026-11-20' });
    const tomorrow = await task({ due_date: '2026-11-21' });
    await untouched(product, run);
    at('2026-11-21T12:59:00Z');
    await untouched(product, run);
    at('2026-11-21T13:00:00Z');
    await run();
    expect(await remindersTo(maria)).toEqual([['task.due', today.id]]);
    at(NEXT_NINE);
    await run();
    // Together in one notification.
    expect(await remindersTo(maria)).toEqual([['task.due', tomorrow.id]]);
    const marks = await product.sql('select subject_id from reminders order by sent_at');
    expect(marks).toEqual([{ subject_id: today.id }, { subject_id: tomorrow.id }]);
  });

  it.each<[string, (each: Task) => Promise<unknown>]>([
    ['completed', (each) => changeTask(maria, each, { status: 'completed' })],
    ['cancelled', (each) => changeTask(maria, each, { status: 'cancelled' })],
    ['due later', (each) => changeTask(maria, each, { due_date: '2026-12-24' })],
    ['due no more', (each) => changeTask(maria, each, { due_date: null })],
    ['somebody else’s', (each) => changeTask(maria, each, { assigned_to: dana.id })],
    [
      'of a completed project',
      ({ project_id }) => product.sql(`update projects set status = 'completed' where id = $1`, [project_id]),
    ],
  ])('reminds its assignee no more when it is %s', async (_, change) => {
    await change(await task());
    at(NINE);
    await run();
    expect(await remindersTo(maria)).toEqual([]);
  });

  it('withdraws what nobody has seen and is no longer true, before the letter; what is seen stays', async () => {
    const [done, moved, given, left, seen] = [
      await task(),
      await task(),
      await task(),
      await task(),
      await task(),
    ];
    at(NINE);
    await run();
    expect(await remindersTo(maria)).toHaveLength(1);
    await readTask(maria, seen);
    await changeTask(maria, seen, { status: 'completed' });
    await changeTask(maria, done, { status: 'completed' });
    await changeTask(maria, moved, { due_date: '2026-11-30' });
    await changeTask(maria, given, { assigned_to: dana.id });
    at('2026-11-20T14:01:00Z');
    await run();
    const kept = await product.sql<{ id: string }>(
      `select e.subject_id as id from event_recipients r join events e on e.id = r.event_id
       where r.person_id = $1 and r.kind = 'task.due_tomorrow' order by 1`,
      [maria.id],
    );
    expect(kept.map(({ id }) => id)).toEqual([left.id, seen.id].toSorted());
    expect(await remindersTo(dana)).toEqual([['task.due_tomorrow', given.id]]);
    at('2026-11-20T14:17:00Z');
    await mailNews(product.services);
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 1 }]);
  });

  it('reminds by notification alone whoever wants no letters', async () => {
    await maria.call('PUT', '/notifications/choices', { by_mail: false });
    await task();
    at(NINE);
    await run();
    at('2026-11-20T14:20:00Z');
    await mailNews(product.services);
    expect(await remindersTo(maria)).toHaveLength(1);
    expect(await lettersTo(maria)).toEqual([]);
  });

  it('names itself in no letter', async () => {
    await task({ title: 'Dementia clinic' });
    at(NINE);
    await run();
    at('2026-11-20T14:20:00Z');
    await mailNews(product.services);
    const [job] = await product.sql<{ data: object }>(
      `select data from pgboss.job where name = 'mail' and data->>'to' = $1`,
      [maria.email],
    );
    expect(JSON.stringify(job)).not.toMatch(/dementia/i);
  });
});

describe('the job', () => {
  it('reminds once when it is killed between mark and commit, and others all the same', async () => {
    const mine = await task();
    const theirs = await task({ assigned_to: dana.id });
    at(NINE);
    const { db } = product.services;
    let killed = 0;
    const dying: typeof db = {
      ...db,
      asSystem: (work) =>
        db.asSystem(async (trx) => {
          const answer = await work(trx);
          const marks = await sql`select from reminders where person_id = ${maria.id}`.execute(trx);
          if (marks.rows.length === 0) return answer;
          killed += 1;
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => {});
          return answer;
        }),
    };
    await expect(remind({ ...product.services, db: dying }, [taskReminders])).rejects.toThrow(
      '1 reminders failed',
    );
    expect(killed).toBe(1);
    expect(await remindersTo(maria)).toEqual([]);
    expect(await remindersTo(dana)).toEqual([['task.due_tomorrow', theirs.id]]);
    await run();
    await untouched(product, run);
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', mine.id]]);
    at('2026-11-20T14:16:00Z');
    await mailNews(product.services);
    await untouched(product, () => mailNews(product.services));
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 1 }]);
  });

  it('reminds each once when eight processes run it at once', async () => {
    const { id } = await task({ assigned_to: undefined });
    at(NINE);
    await Promise.all(Array.from({ length: 8 }, run));
    for (const person of [maria, dana])
      expect(await remindersTo(person)).toEqual([['task.due_tomorrow', id]]);
    const told = await product.sql(
      `select from events where kind = 'task.due_tomorrow' and subject_id = $1`,
      [id],
    );
    expect(told).toHaveLength(2);
  });

  it('runs every minute, and forgets after 30 days', async () => {
    await task();
    at(NINE);
    await run();
    at('2026-12-21T00:00:00Z');
    await untouched(product, () => forgetReminders(product.services));
    at('2026-12-22T00:00:00Z');
    await forgetReminders(product.services);
    expect(await product.sql('select from reminders')).toEqual([]);
    const fresh = await startProduct();
    try {
      const rows = await fresh.sql(`select cron from pgboss.schedule where name = 'reminders'`);
      expect(rows).toEqual([{ cron: '* * * * *' }]);
    } finally {
      await fresh.close();
    }
  });

  it('finds what is due by its day, and zones one by one, however many tasks and people there are', async () => {
    await product.sql('set session_replication_role = replica');
    await product.sql(
      `insert into tasks (id, project_id, client_id, assigned_by, assigned_to, title, due_date, created_at, updated_at)
       select gen_random_uuid(), $1, gen_random_uuid(), $2, $2, 'x', '2027-01-01'::date + n % 3000, now(), now()
       from generate_series(1, 20000) n`,
      [project.id, maria.id],
    );
    await product.sql('reset session_replication_role');
    await product.sql(
      `insert into people (id, email, full_name, user_type, time_zone, created_at, updated_at)
       select gen_random_uuid(), n || '@many.test', 'x', 'customer', 'America/Chicago', now(), now() from generate_series(1, 20000) n`,
    );
    await product.sql('analyze tasks, people');
    const days = [null, 'Asia/Kolkata'].flatMap((zone) =>
      remindersNow(zone, new Date(NINE)).map((each) => ({ ...each, zone })),
    );
    const plan = await explained(product, 'system', async (trx) => {
      await listDueTasks(trx, days, null);
      await listZones(trx);
    });
    expect(plan).toMatch(/tasks_due/);
    expect(plan).toMatch(/people_time_zone/);
    expect(plan).not.toMatch(/Seq Scan on tasks/);
  });

  it.each(['select title from tasks', 'update reminders set sent_at = now()'])(
    'may not %s [RL2]',
    async (statement) => {
      const asking = product.services.db.asSystem((trx) => sql.raw(statement).execute(trx));
      await expect(asking).rejects.toMatchObject({ code: '42501' });
    },
  );
});
