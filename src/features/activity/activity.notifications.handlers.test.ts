import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markAllSeen, markSeen, notifyOf, page } from '#test/support/notifications.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { createProject, type MadeProject, projectOfOld, say } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { events } from '../../events.ts';
import { logNames } from '../../log-names.ts';
import { countUnseen, listActivity, listNotifications, markSubjectsSeen } from './activity.queries.ts';

let product: Product;
let maria: Client;
let dana: Client;
let sam: Client;
let project: MadeProject;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  await product.sql('delete from projects');
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  sam = await product.person('Sam Stranger');
  project = await projectOfOld(product, maria, dana);
});
afterAll(() => product.close());

const unseen = (who: Client) => product.services.db.as(who.id, (trx) => countUnseen(trx, events, who.id));
/** Notifies a person of something in the project. @returns the ids of the subjects */
const call = (recipient: Client, kind = 'message.sent', count = 1, by = dana) =>
  notifyOf(product, { project, recipient, kind, count, by });

describe('the list of notifications', () => {
  it('shows who did what in which project, newest first, and counts the unseen [DASH-11]', async () => {
    await call(maria);
    const [file] = await call(maria, 'file.uploaded');
    const { notifications, next, unseen } = await page(maria);
    expect(notifications.map((each) => each.kind)).toEqual([
      'file.uploaded',
      'message.sent',
      'project.created',
    ]);
    expect(notifications[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      kind: 'file.uploaded',
      actor_name: 'Dana Diaz',
      project_id: project.id,
      project_title: project.title,
      subject_id: file,
      data: {},
      seen: false,
      count: 1,
      begins_at: null,
    });
    expect([next, unseen]).toEqual([null, 3]);
  });

  it.each(events.notifying)('has %s for the person notified, and nobody else [DASH-11]', async (kind) => {
    await markAllSeen(maria);
    await call(maria, kind);
    expect((await page(maria)).notifications[0]).toMatchObject({ kind, seen: false });
    expect(await unseen(maria)).toBe(1);
    expect((await page(dana)).notifications).toEqual([]);
    expect((await page(sam)).notifications).toEqual([]);
  });

  it.each([
    'message.read',
    'message.edited',
    'message.deleted',
    'activity.logged',
    'project.provider_invited',
  ])('has no %s [DASH-11]', async (kind) => {
    await markAllSeen(maria);
    await call(maria, kind);
    expect((await page(maria)).notifications.map((each) => each.kind)).toEqual(['project.created']);
    expect(await unseen(maria)).toBe(0);
  });

  it('has one entry per conversation, with the number of unseen messages [DASH-11]', async () => {
    const other = await projectOfOld(product, maria, dana, { title: 'Rides' });
    await markAllSeen(maria);
    await call(maria, 'message.sent', 141);
    await product.sql(
      `insert into events (kind, actor_id, subject_type, subject_id, project_id, recipient_ids)
       values ('message.sent', $1, 'message', gen_random_uuid(), $2, array[$3::uuid])`,
      [dana.id, other.id, maria.id],
    );
    await call(maria, 'message.sent', 1);
    const messages = async () =>
      (await page(maria)).notifications
        .filter((each) => each.kind === 'message.sent')
        .map((each) => [each.project_title, each.count, each.seen]);
    expect(await messages()).toEqual([
      [project.title, 100, false],
      ['Rides', 1, false],
    ]);
    const [newest] = (await page(maria)).notifications;
    await markSeen(maria, [newest?.id ?? 0]);
    expect(await messages()).toEqual([
      [project.title, 1, true],
      ['Rides', 1, false],
    ]);
    expect(await unseen(maria)).toBe(1);
    expect((await page(dana)).notifications).toEqual([]);
  });

  it('comes in pages of 30, each entry once, even while new ones arrive [DASH-11]', async () => {
    await call(maria, 'file.uploaded', 64);
    const ids: number[] = [];
    const sizes: number[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const body = await page(maria, next ? `?before=${next}` : '');
      ids.push(...body.notifications.map((each) => each.id));
      sizes.push(body.notifications.length);
      next = body.next;
      await call(maria, 'file.uploaded');
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  it('is filled by both sides as they work in a project [DASH-11, PROJ-04]', async () => {
    const path = `/projects/${project.id}`;
    await maria.call('PATCH', path, { status: 'active' });
    await dana.call('PATCH', path, { title: 'Move to Tempe' });
    expect((await page(dana)).notifications.map((each) => each.kind)).toEqual(['project.status_changed']);
    expect((await page(maria)).notifications[0]).toMatchObject({
      kind: 'project.changed',
      data: { fields: ['title'] },
      project_title: 'Move to Tempe',
    });
  });

  it.each(['?before=0', '?before=x', '?after=1'])('refuses %s [DASH-11]', async (query) => {
    await refused(product, 'INVALID_INPUT', () => maria.call('GET', `/notifications${query}`));
  });
});

describe('marking as seen', () => {
  it('lowers the count, one at a time and all at once [DASH-11]', async () => {
    await call(maria, 'file.uploaded', 4);
    const [newest, second] = (await page(maria)).notifications;
    const { body } = await markSeen(maria, [newest?.id ?? 0]);
    expect(body).toEqual({ unseen: 4 });
    const after = (await page(maria)).notifications;
    expect(after.map((each) => each.seen)).toEqual([true, false, false, false, false]);
    // Once more, together with another.
    expect((await markSeen(maria, [newest?.id ?? 0, second?.id ?? 0])).body).toEqual({ unseen: 3 });
    expect((await markAllSeen(maria)).status).toBe(200);
    expect((await page(maria)).unseen).toBe(0);
    await untouched(product, () => markAllSeen(maria));
  });

  it('leaves alone what came after the newest one on screen [DASH-11, AP11]', async () => {
    const [shown] = (await page(maria)).notifications;
    await call(maria, 'file.uploaded', 2);
    await markAllSeen(maria, shown?.id);
    const { unseen: left, notifications } = await page(maria);
    expect([left, notifications.slice(0, 3).map(({ seen }) => seen)]).toEqual([2, [false, false, true]]);
  });

  it('by 20 tabs at once has the effect of one [DASH-11]', async () => {
    await call(maria, 'message.sent', 40);
    const ids = (await page(maria)).notifications.map((each) => each.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? markAllSeen(maria) : markSeen(maria, ids))),
    );
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect(await unseen(maria)).toBe(0);
  });

  it('leaves other people’s notifications alone, whatever ids are sent [DASH-11, RL2]', async () => {
    const ids = (await page(maria)).notifications.map((each) => each.id);
    for (const who of [sam, dana]) {
      const { status } = await untouched(product, () => markSeen(who, [...ids, 999_999_999]));
      expect(status).toBe(200);
    }
    expect(await unseen(maria)).toBe(1);
  });

  it.each([
    ['no ids', { ids: [] }],
    ['101 ids', { ids: Array.from({ length: 101 }, (_, n) => n + 1) }],
    ['a text', { ids: ['1'] }],
    ['a fraction', { ids: [1.5] }],
    ['a negative id', { ids: [-1] }],
    ['an id out of range', { ids: [1e30] }],
    ['somebody else’s name', { ids: [1], person_id: crypto.randomUUID() }],
  ])('refuses %s [DASH-11]', async (_, body) => {
    await refused(product, 'INVALID_INPUT', () => maria.call('POST', '/notifications/seen', body));
  });

  it('happens automatically when the message is read [DASH-11, CHAT-17]', async () => {
    const messages = await call(maria, 'message.sent', 3);
    await call(dana, 'message.sent', 1, maria);
    const read = (who: Client, ids: string[]) =>
      product.services.db.as(who.id, (trx) => markSubjectsSeen(trx, who.id, 'message', ids));
    await read(maria, messages.slice(0, 2));
    expect(await unseen(maria)).toBe(2);
    await read(maria, messages.slice(0, 2));
    await read(dana, messages);
    expect([await unseen(maria), await unseen(dana)]).toEqual([2, 1]);
    await read(maria, []);
    expect(await unseen(maria)).toBe(2);
  });
});

describe('the count', () => {
  it('is capped at 100 [DASH-11]', async () => {
    await call(maria, 'message.sent', 98);
    expect(await unseen(maria)).toBe(99);
    await call(maria, 'message.sent', 1);
    expect(await unseen(maria)).toBe(100);
    await call(maria, 'message.sent', 50);
    expect([await unseen(maria), (await page(maria)).unseen]).toEqual([100, 100]);
  });

  it('and both lists are read from their indexes, even with a lot of data [DASH-11, LOG-08]', async () => {
    const other = await projectOfOld(product, sam, dana);
    await call(maria, 'message.sent', 3000);
    // Or each row's foreign key may be checked with a plan made for an empty table, by reading all of it.
    await product.sql('analyze events, event_recipients');
    await product.sql(
      `insert into events (kind, actor_id, subject_type, project_id, recipient_ids)
       select 'message.sent', $1, 'message', $2, array[$3::uuid] from generate_series(1, 20000)`,
      [dana.id, other.id, sam.id],
    );
    await product.sql('analyze events, event_recipients');
    await markAllSeen(maria);
    await call(maria, 'message.sent', 5);
    const plans = [
      await explained(product, maria, (trx) => countUnseen(trx, events, maria.id)),
      await explained(product, maria, (trx) => listNotifications(trx, events, logNames, maria.id, undefined)),
    ];
    for (const plan of plans) {
      expect(plan).toMatch(/using event_recipients_\w+ on event_recipients/i);
      expect(plan).not.toMatch(/seq scan on event/i);
    }
    const entries = await explained(product, maria, (trx) =>
      listActivity(trx, events, logNames, project.id, undefined),
    );
    expect(entries).toMatch(/using events_of_project on events/i);
    expect(entries).not.toContain('Sort');
  });
});

describe('reading one message', () => {
  it('looks at its notifications only, however many others are unseen [DASH-11, CHAT-17]', async () => {
    const [last = ''] = (await call(maria, 'message.sent', 3000)).slice(-1);
    await product.sql(
      `insert into events (kind, actor_id, subject_type, subject_id, project_id, recipient_ids)
       select 'message.sent', $1, 'message', gen_random_uuid(), $2, array[]::uuid[] from generate_series(1, 20000)`,
      [dana.id, project.id],
    );
    await product.sql('analyze events, event_recipients');
    const plan = await explained(product, maria, (trx) => markSubjectsSeen(trx, maria.id, 'message', [last]));
    expect(plan).toMatch(/using events_subject on events/);
    // Whichever index it takes, it is by the events of the message, not by all that she has not seen.
    expect(plan).toMatch(/Index Cond: \(.*event_id = ANY \((?:\(InitPlan|\$)/);
    expect(await unseen(maria)).toBe(100);
  });
});

describe('a deleted message', () => {
  it('no longer notifies anybody, and neither does its deletion [DASH-11, CHAT-15]', async () => {
    const { id } = await say(dana, project.id, 'Sent by mistake');
    const meant = await say(dana, project.id, 'Meant');
    const readNotifications = async () => {
      const { notifications, unseen } = await page(maria);
      return { listed: notifications.map((each) => [each.kind, each.count]), unseen };
    };
    const made = ['project.created', 1];
    expect(await readNotifications()).toEqual({ listed: [['message.sent', 2], made], unseen: 3 });
    await dana.call('DELETE', `/projects/${project.id}/messages/${id}`);
    expect(await readNotifications()).toEqual({ listed: [['message.sent', 1], made], unseen: 2 });
    await dana.call('DELETE', `/projects/${project.id}/messages/${meant.id}`);
    expect(await readNotifications()).toEqual({ listed: [made], unseen: 1 });
  });
});

it('a customer’s own project notifies nobody until somebody else joins [DASH-11]', async () => {
  const own = await createProject(maria);
  await maria.call('PATCH', `/projects/${own.id}`, { status: 'active' });
  const listed = await product.sql(
    'select from events where project_id = $1 and recipient_ids <> array[]::uuid[]',
    [own.id],
  );
  expect(listed).toEqual([]);
});
