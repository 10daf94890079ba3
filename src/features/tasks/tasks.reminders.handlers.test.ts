// What people are reminded of, and when.
import { beforeEach, describe, expect, it } from 'vitest';
import { queuedLetters } from '#test/support/letters.ts';
import { seeSubject } from '#test/support/notifications.ts';
import type { Client, Product } from '#test/support/product.ts';
import { joinProject, leaveProject, type MadeProject, setProvider } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import { NINE, stageReminders } from '#test/support/reminders.ts';
import { changeTask, createTask } from '#test/support/tasks.ts';
import { mailNews } from '../activity/activity.jobs.ts';
import type { Task } from './tasks.contract.ts';

const { stage, at, run, task, remindersTo, lettersTo } = stageReminders();

let product: Product;
let maria: Client;
let dana: Client;
let project: MadeProject;
beforeEach(() => {
  ({ product, maria, dana, project } = stage);
});

const inZone = (client: Client, zone: string) =>
  product.sql('update people set time_zone = $2 where id = $1', [client.id, zone]);
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
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 1 }]);
    await untouched(product, run);
    at(NEXT_NINE);
    await run();
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 1 }, { tasks_due: 1 }]);
    at('2026-11-21T14:01:00Z');
    await run();
    expect(await remindersTo(maria)).toEqual([['task.due', id]]);
    at('2026-11-21T14:15:01Z');
    await mailNews(product.services);
    expect(await lettersTo(maria)).toHaveLength(2);
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
    const reminded: [string, number, number][] = [];
    for (const moment of [
      '2026-11-20T03:30:00Z',
      '2026-11-20T14:00:00Z',
      '2026-11-20T18:59:00Z',
      '2026-11-20T19:00:00Z',
    ]) {
      at(moment);
      await run();
      reminded.push([
        moment.slice(11, 16),
        (await remindersTo(maria)).length,
        (await remindersTo(dana)).length,
      ]);
    }
    expect(reminded).toEqual([
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

  it('waits for the end of each person’s own quiet hours', async () => {
    const quiet = (who: Client, quiet_hours: object | null) =>
      who.call('PUT', '/notifications/choices', { quiet_hours });
    await quiet(maria, { from: 6, until: 10 });
    await quiet(dana, null);
    const { id } = await task({ assigned_to: undefined });
    const late = await task({ assigned_to: dana.id, due_date: '2026-11-19' });
    at('2026-11-20T05:00:00Z');
    await run();
    expect(await remindersTo(dana)).toEqual([['task.due', late.id]]);
    at(NINE);
    await run();
    expect(await remindersTo(dana)).toContainEqual(['task.due_tomorrow', id]);
    expect(await remindersTo(maria)).toEqual([]);
    at('2026-11-20T15:00:00Z');
    await run();
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', id]]);
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 1 }]);
  });

  it('comes in rounds a quarter of an hour apart, each with one letter', async () => {
    await task();
    at(NINE);
    await run();
    at('2026-11-20T14:01:00Z');
    await task();
    await task({ due_date: '2026-11-20' });
    at('2026-11-20T14:14:00Z');
    await untouched(product, run);
    at('2026-11-20T14:15:00Z');
    await run();
    expect(await lettersTo(maria)).toEqual([
      { tasks_due_tomorrow: 1 },
      { tasks_due_tomorrow: 1, tasks_due: 1 },
    ]);
  });

  it('brings what else is new along in its letter, which the digest does not repeat', async () => {
    await maria.call('POST', '/notifications/seen-all');
    await task();
    at('2026-11-20T13:55:00Z');
    await createTask(dana, project.id, {});
    at(NINE);
    await run();
    at('2026-11-20T14:20:00Z');
    await mailNews(product.services);
    const jobs = await queuedLetters<{ news: object }>(product, maria.email, 'news_digest');
    expect(jobs.map(({ letter }) => letter.news)).toEqual([
      [
        { group: 'mail.news.tasks', count: 1 },
        { group: 'mail.news.tasks_due_tomorrow', count: 1 },
      ],
    ]);
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

  it('withdraws what nobody has seen and is no longer true; what is seen stays, and no letter follows', async () => {
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
    await seeSubject(maria, 'task', seen);
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
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 5 }]);
  });

  it('reminds once more of what it took back and is true again; of what was seen, not', async () => {
    const [undone, moved, given, seen] = [await task(), await task(), await task(), await task()];
    at(NINE);
    await run();
    await seeSubject(maria, 'task', seen);
    const away: [Task, object][] = [
      [undone, { status: 'completed' }],
      [moved, { due_date: '2026-11-30' }],
      [given, { assigned_to: dana.id }],
      [seen, { status: 'completed' }],
    ];
    const back: [Task, object][] = [
      [undone, { status: 'pending' }],
      [moved, { due_date: '2026-11-21' }],
      [given, { assigned_to: maria.id }],
      [seen, { status: 'pending' }],
    ];
    for (const [each, fields] of away) await changeTask(maria, each, fields);
    at('2026-11-20T14:01:00Z');
    await run();
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', seen.id]]);
    for (const [each, fields] of back) await changeTask(maria, each, fields);
    at('2026-11-20T14:16:00Z');
    await run();
    const reminded = await product.sql<{ id: string }>(
      `select e.subject_id as id from event_recipients r join events e on e.id = r.event_id
       where r.person_id = $1 and r.kind = 'task.due_tomorrow' order by r.at`,
      [maria.id],
    );
    expect(reminded.map(({ id }) => id).toSorted()).toEqual(
      [undone, moved, given, seen].map(({ id }) => id).toSorted(),
    );
    expect(await lettersTo(maria)).toEqual([{ tasks_due_tomorrow: 4 }, { tasks_due_tomorrow: 3 }]);
    at('2026-11-20T14:31:00Z');
    await untouched(product, run);
  });

  it('reminds both sides where whoever does it has a closed account', async () => {
    const { id } = await task({ assigned_to: dana.id });
    await product.sql('update people set deactivated_at = now() where id = $1', [dana.id]);
    at(NINE);
    await run();
    expect(await remindersTo(maria)).toEqual([['task.due_tomorrow', id]]);
    at('2026-11-20T14:01:00Z');
    await untouched(product, run);
    await product.sql('update people set deactivated_at = null where id = $1', [dana.id]);
    await run();
    expect(await remindersTo(maria)).toEqual([]);
    expect(await remindersTo(dana)).toEqual([['task.due_tomorrow', id]]);
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
    const [job] = await queuedLetters(product, maria.email);
    expect(JSON.stringify(job)).not.toMatch(/dementia/i);
  });
});
