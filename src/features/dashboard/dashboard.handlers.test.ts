// GET /dashboard: the counts, what is next, and isolation from other people's projects.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '#kit/days.ts';
import { dayIn } from '#kit/time-zone.ts';
import { createDocument, declineDocument, pathOf } from '#test/support/documents.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { hearStatements } from '#test/support/sent-statements.ts';
import { changeTask, createTask } from '#test/support/tasks.ts';
import type { ListedDocument } from '../documents/documents.contract.ts';
import type { Task } from '../tasks/tasks.contract.ts';
import type { NextItem } from './dashboard.contract.ts';

interface Seen {
  needs_hours: boolean;
  active_projects: number;
  unread_messages: number;
  pending_tasks: number;
  next: NextItem[];
}

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Whitfield', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
});
beforeEach(() => product.sql('delete from projects'));
afterAll(() => product.close());

async function create(client: Client, title: string, rest: object = {}) {
  const body = { request_id: crypto.randomUUID(), title, ...rest };
  const made = await client.call<{ id: string }>('POST', '/projects', body);
  expect(made.status).toBe(201);
  return made.body.id;
}
const change = (client: Client, id: string, body: object) => client.call('PATCH', `/projects/${id}`, body);
const withDana = (id: string) =>
  maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: dana.id });
async function say(client: Client, id: string, content: string) {
  const body = { client_id: crypto.randomUUID(), content };
  return (await client.call<{ id: string }>('POST', `/projects/${id}/messages`, body)).body.id;
}
const seen = async (client: Client) => (await client.call<Seen>('GET', '/dashboard')).body;
const day = (days: number) => daysAfter(dayIn(null, product.clock.now()), days);

describe('the dashboard', () => {
  it('is empty for a person without projects [DASH-05, DASH-07, DASH-11]', async () => {
    const empty = {
      active_projects: 0,
      unread_messages: 0,
      pending_tasks: 0,
      notifications: 0,
      next_appointment: null,
      held_times: [],
      to_confirm: null,
      needs_hours: false,
      next: [],
    };
    expect(await seen(sam)).toEqual(empty);
  });

  it('counts active projects for both sides, and follows their status [DASH-05, PROJ-04]', async () => {
    const id = await create(maria, 'Coming home');
    await withDana(id);
    await create(maria, 'A draft');
    await create(sam, 'Not theirs');
    expect((await seen(maria)).active_projects).toBe(0);
    await change(dana, id, { status: 'active' });
    expect([(await seen(maria)).active_projects, (await seen(dana)).active_projects]).toEqual([1, 1]);
    expect((await seen(sam)).active_projects).toBe(0);
    await change(maria, id, { status: 'completed' });
    expect([(await seen(maria)).active_projects, (await seen(dana)).active_projects]).toEqual([0, 0]);
  });

  it('counts pending tasks of own projects, and none that has begun [DASH-09]', async () => {
    const id = await create(maria, 'With tasks');
    const before = (await seen(maria)).pending_tasks;
    const task = await createTask(maria, id);
    await createTask(maria, id);
    expect((await seen(maria)).pending_tasks).toBe(before + 2);
    await changeTask(maria, task, { status: 'in_progress' });
    expect((await seen(maria)).pending_tasks).toBe(before + 1);
    expect((await seen(sam)).pending_tasks).toBe(0);
  });

  it('names the task that is due first, of one’s own and of nobody’s [DASH-09]', async () => {
    const id = await create(maria, 'With tasks');
    await withDana(id);
    const add = (title: string, days: number, fields: object = {}) =>
      createTask(maria, id, { title, due_date: day(days), ...fields });
    const ofDana = await add('Hers', -3, { assigned_to: dana.id });
    const late = await add('Late', -2);
    await add('Soon', 7);
    const item = (task: Task) => ({
      kind: 'task',
      project_id: id,
      project_title: 'With tasks',
      task_id: task.id,
      task_title: task.title,
      due_date: task.due_date,
    });
    expect((await seen(maria)).next).toEqual([item(late)]);
    expect((await seen(dana)).next).toEqual([item(ofDana)]);
    expect((await seen(sam)).next).toEqual([]);
    await changeTask(maria, late, { status: 'completed' });
    expect((await seen(maria)).next).toMatchObject([{ task_title: 'Soon' }]);
    await change(maria, id, { status: 'on_hold' });
    expect((await seen(maria)).next).toEqual([]);
  });

  it('lists a document until it is declined, expired or withdrawn, for whoever is asked alone', async () => {
    const id = await create(maria, 'Coming home');
    await withDana(id);
    await change(maria, id, { status: 'active' });
    const ask = (title: string) => createDocument(product, dana, id, { title, expiry_date: day(3) });
    const first = await ask('Older');
    const asked = await ask('Release');
    const item = (document: ListedDocument, count: number) => ({
      kind: 'sign',
      project_id: id,
      project_title: 'Coming home',
      document_id: document.id,
      document_title: document.title,
      count,
    });
    expect((await seen(maria)).next).toEqual([item(asked, 2)]);
    expect((await seen(dana)).next).toEqual([]);
    expect((await seen(sam)).next).toEqual([]);
    await declineDocument(maria, asked);
    expect((await seen(maria)).next).toEqual([item(first, 1)]);
    await dana.call('POST', `${pathOf(first)}/withdraw`, { reason: 'A newer one comes' });
    expect((await seen(maria)).next).toEqual([]);
    const third = await ask('Third');
    await product.sql(`update signable_documents set expires_at = now() where id = $1`, [third.id]);
    expect((await seen(maria)).next).toEqual([]);
  });

  it('counts unread messages, fewer as they are read [DASH-07]', async () => {
    const id = await create(maria, 'Coming home');
    await withDana(id);
    await change(maria, id, { status: 'active' });
    const first = await say(dana, id, 'Good morning');
    await say(dana, id, 'How was the night?');
    const before = await seen(maria);
    expect(before.unread_messages).toBe(2);
    expect(before.next).toEqual([
      {
        kind: 'unread',
        project_id: id,
        project_title: 'Coming home',
        from: 'Dana Whitfield',
        count: 2,
      },
    ]);
    expect(await seen(dana)).toMatchObject({ unread_messages: 0, next: [] });
    await maria.call('POST', `/projects/${id}/messages/read`, { ids: [first] });
    expect((await seen(maria)).unread_messages).toBe(1);
    expect((await seen(sam)).unread_messages).toBe(0);
  });

  it('lists what is next: due, without a provider, not started', async () => {
    const late = await create(maria, 'Late', { due_date: day(-2) });
    const soon = await create(maria, 'Soon', { due_date: day(7) });
    const far = await create(maria, 'Far', { due_date: day(8) });
    for (const id of [late, soon, far]) await withDana(id);
    for (const id of [late, soon, far]) await change(maria, id, { status: 'active' });
    expect((await seen(maria)).next).toEqual([
      { kind: 'due', project_id: late, project_title: 'Late', due_date: day(-2) },
      { kind: 'due', project_id: soon, project_title: 'Soon', due_date: day(7) },
    ]);
    const alone = await create(maria, 'Alone');
    expect((await seen(maria)).next.at(-1)).toEqual({
      kind: 'choose_provider',
      project_id: alone,
      project_title: 'Alone',
    });
    await withDana(alone);
    const start = { kind: 'start', project_id: alone, project_title: 'Alone' };
    expect((await seen(maria)).next.at(-1)).toEqual(start);
    expect((await seen(dana)).next.at(-1)).toEqual(start);
    expect((await seen(sam)).next).toEqual([]);
  });

  it('asks a provider for hours once a client could book them, and until there are any [APPT-12]', async () => {
    const erin = await product.person('Erin Diaz', { type: 'service_provider' });
    const needsHours = async (client: Client) => (await seen(client)).needs_hours;
    expect(await needsHours(erin)).toBe(false);
    const id = await create(maria, 'Coming home');
    await maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: erin.id });
    expect([await needsHours(erin), await needsHours(maria)]).toEqual([true, false]);
    const hours = { day_of_week: 1, start_time: '09:00', end_time: '17:00' };
    const { body } = await erin.call<{ id: string }>('POST', '/availability/windows', hours);
    expect(await needsHours(erin)).toBe(false);
    await erin.call('DELETE', `/availability/windows/${body.id}`);
    expect(await needsHours(erin)).toBe(true);
    await maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: null });
    expect(await needsHours(erin)).toBe(false);
  });

  it('is read in five round trips, however much is on it', async () => {
    const { countTrips, stop } = hearStatements();
    // Connections that were open before are not heard.
    const fresh = await startProduct();
    try {
      const someone = await fresh.person('Maria Alvarez');
      const read = () => someone.call('GET', '/dashboard');
      await read();
      expect(await countTrips(read)).toBe(5);
    } finally {
      await fresh.close();
      stop();
    }
  });

  it('requires a session', async () => {
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', '/dashboard'));
  });
});

describe('today on the dashboard', () => {
  const reportZone = (client: Client, time_zone: string) =>
    client.call('PUT', '/auth/time-zone', { time_zone });
  const ranks = async (client: Client) => (await seen(client)).next.map((each) => each.kind);

  it.each([
    ['Chicago', 'America/Chicago', '2027-01-15T05:59:00Z', '2027-01-15T06:00:00Z', '2027-01-14'],
    ['Chicago in summer', 'America/Chicago', '2027-07-15T04:59:00Z', '2027-07-15T05:00:00Z', '2027-07-14'],
    [
      'Los Angeles, as summer begins',
      'America/Los_Angeles',
      '2027-03-15T06:59:00Z',
      '2027-03-15T07:00:00Z',
      '2027-03-14',
    ],
    ['Honolulu', 'Pacific/Honolulu', '2027-01-15T09:59:00Z', '2027-01-15T10:00:00Z', '2027-01-14'],
    ['Guam', 'Pacific/Guam', '2027-01-14T13:59:00Z', '2027-01-14T14:00:00Z', '2027-01-14'],
  ])('ends at midnight in %s [DASH-05, LIMIT-04]', async (_, zone, before, after, due_date) => {
    const now = product.clock.now();
    try {
      await product.sql('update sessions set idle_until = $1, expires_at = $1', ['2099-01-01']);
      expect((await reportZone(maria, zone)).status).toBe(200);
      // Overdue comes before a waiting message, due today after it.
      await create(maria, 'Papers', { due_date });
      const other = await create(maria, 'Visits');
      await withDana(other);
      await say(dana, other, 'When shall I come?');
      product.clock.set(new Date(before));
      expect(await ranks(maria)).toEqual(['unread', 'due']);
      product.clock.set(new Date(after));
      expect(await ranks(maria)).toEqual(['due', 'unread']);
    } finally {
      product.clock.set(now);
    }
  });

  it('keeps its time zone when given an invalid one, and explains the valid format [DASH-05]', async () => {
    await reportZone(maria, 'America/Chicago');
    for (const wrong of ['America/Chicagoo', '+05:00', '', "'; drop"]) {
      const problem = await refused(product, 'INVALID_INPUT', () => reportZone(maria, wrong));
      expect(JSON.stringify(problem)).toContain('There is no such time zone. Name one as America/Chicago.');
    }
    const { body } = await maria.call<{ session: { user: object } }>('GET', '/auth/session');
    expect(body.session.user).toMatchObject({ time_zone: 'America/Chicago' });
  });
});
