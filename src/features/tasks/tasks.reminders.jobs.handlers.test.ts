// The job that reminds people: killed, run by several processes at once, and among many tasks.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import type { MadeProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { untouched } from '#test/support/refusals.ts';
import { NINE, stageReminders } from '#test/support/reminders.ts';
import { forgetReminders, remind } from '../activity/activity.reminders.jobs.ts';
import { dueSql, listZones } from '../activity/activity.reminders.queries.ts';
import { searchNow } from '../activity/activity.reminders.rules.ts';
import { taskReminders } from './tasks.jobs.ts';
import { listDueTasks } from './tasks.reminders.queries.ts';

const { stage, at, run, task, remindersTo, lettersTo } = stageReminders();

let product: Product;
let maria: Client;
let dana: Client;
let project: MadeProject;
beforeEach(() => {
  ({ product, maria, dana, project } = stage);
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
    expect([await remindersTo(maria), await lettersTo(maria)]).toEqual([[], []]);
    expect(await remindersTo(dana)).toEqual([['task.due_tomorrow', theirs.id]]);
    await run();
    await untouched(product, run);
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', mine.id]]);
    for (const person of [maria, dana]) expect(await lettersTo(person)).toEqual([{ tasks_due_tomorrow: 1 }]);
  });

  it('reminds of tasks where something else cannot be reminded of', async () => {
    const { id } = await task();
    at(NINE);
    const broken = { ...taskReminders, listDue: () => Promise.reject(new Error('broken')) };
    await expect(remind(product.services, [broken, taskReminders])).rejects.toThrow('1 reminders failed');
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', id]]);
  });

  it('reminds each once when eight processes run it at once', async () => {
    const { id } = await task({ assigned_to: undefined });
    at(NINE);
    await Promise.all(Array.from({ length: 8 }, run));
    for (const person of [maria, dana]) {
      expect(await remindersTo(person)).toEqual([['task.due_tomorrow', id]]);
      expect(await lettersTo(person)).toEqual([{ tasks_due_tomorrow: 1 }]);
    }
    const events = await product.sql(
      `select from events where kind = 'task.due_tomorrow' and subject_id = $1`,
      [id],
    );
    expect(events).toHaveLength(2);
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

  it('finds what is due by its day, and zones one by one, however many there are', async () => {
    await product.sql('set session_replication_role = replica');
    await product.sql(
      `insert into tasks (id, project_id, client_id, assigned_by, assigned_to, title, due_date, created_at, updated_at)
       select gen_random_uuid(), $1, gen_random_uuid(), $2, $2, 'x', '2027-01-01'::date + n % 3000, now(), now()
       from generate_series(1, 20000) n`,
      [project.id, maria.id],
    );
    await product.sql('reset session_replication_role');
    await product.sql(
      `with many as (
         insert into people (id, email, full_name, user_type, time_zone, created_at, updated_at)
         select gen_random_uuid(), n || '@many.test', 'x', 'customer', 'America/Chicago', now(), now()
         from generate_series(1, 20000) n returning id)
       insert into notification_choices (person_id) select id from many`,
    );
    await product.sql('analyze tasks, people, notification_choices');
    const search = searchNow([null, 'Asia/Kolkata'], new Date(NINE));
    const plan = await explained(product, 'system', async (trx) => {
      await listDueTasks(trx, dueSql(search));
      await listZones(trx);
    });
    for (const index of ['tasks_due', 'people_time_zone']) expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (tasks|notification_choices)/);
  });

  it.each(['select title from tasks', 'update reminders set sent_at = now()'])(
    'may not %s [RL2]',
    async (statement) => {
      const asking = product.services.db.asSystem((trx) => sql.raw(statement).execute(trx));
      await expect(asking).rejects.toMatchObject({ code: '42501' });
    },
  );
});
