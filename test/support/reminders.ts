// Reminders under a moved clock: a project of two people, whose jobs run only when a test starts them.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Notification } from '#features/activity/activity.contract.ts';
import { remind } from '#features/activity/activity.reminders.jobs.ts';
import type { Task } from '#features/tasks/tasks.contract.ts';
import { taskReminders } from '#features/tasks/tasks.jobs.ts';
import type { GroupCount } from '#kit/event-catalogue.ts';
import { queuedLetters } from './letters.ts';
import { type Client, type Product, startProduct } from './product.ts';
import { type MadeProject, projectOfOld } from './projects.ts';
import { createTask } from './tasks.ts';

/** 9:00 in New York, which is where people are until their browser says otherwise. */
export const NINE = '2026-11-20T14:00:00Z';

/** Call once in a test file. Each test begins at 8:00 with a project of Maria and Dana. */
export function stageReminders() {
  const stage = {} as { product: Product; maria: Client; dana: Client; project: MadeProject };
  beforeAll(async () => {
    stage.product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
    await stage.product.sql(`delete from pgboss.schedule where name in ('digest', 'reminders')`);
  });
  beforeEach(async () => {
    const { product } = stage;
    at('2026-11-20T13:00:00Z');
    for (const table of ['projects', 'reminders', 'notification_choices'])
      await product.sql(`delete from ${table}`);
    stage.maria = await product.person('Maria Alvarez');
    stage.dana = await product.person('Dana Diaz', { type: 'service_provider' });
    stage.project = await projectOfOld(product, stage.maria, stage.dana);
  });
  afterAll(() => stage.product.close());

  const at = (moment: string) => stage.product.clock.set(new Date(moment));
  const run = () => remind(stage.product.services, [taskReminders]);
  /** A task of Maria's, which notifies nobody but by reminders. */
  const task = (fields: object = {}): Promise<Task> =>
    createTask(stage.maria, stage.project.id, {
      assigned_to: stage.maria.id,
      due_date: '2026-11-21',
      ...fields,
    });
  /** What somebody was reminded of. */
  async function remindersTo(client: Client): Promise<[kind: string, about: string | null][]> {
    const { body } = await client.call<{ notifications: Notification[] }>('GET', '/notifications');
    return body.notifications
      .filter(({ kind }) => kind.startsWith('task.due'))
      .map(({ kind, subject_id }) => [kind, subject_id]);
  }
  /** The lines of each letter to somebody that are about what is due. */
  async function lettersTo(client: Client): Promise<Record<string, number>[]> {
    const jobs = await queuedLetters<{ news: GroupCount[] }>(stage.product, client.email, 'news_digest');
    const due = jobs.map(({ letter: { news } }) =>
      news.filter(({ group }) => group.startsWith('mail.news.tasks_due')),
    );
    return due.map((lines) => Object.fromEntries(lines.map(({ group, count }) => [group.slice(10), count])));
  }
  return { stage, at, run, task, remindersTo, lettersTo };
}
