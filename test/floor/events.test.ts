import { CompiledQuery } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#db/open.ts';
import { on, type RecordedEvent } from '#db/reactions.ts';
import { type NewEvent, recordEvent } from '#db/record.ts';
import type { Notification } from '#features/activity/activity.contract.ts';
import { messageSent } from '#features/chat/chat.events.ts';
import { customerInvited, projectChanged, statusChanged } from '#features/projects/projects.events.ts';
import { defineEvent, NO_DATA } from '#kit/event.ts';
import { type Listener, listenLive } from '../support/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import {
  createProject,
  joinProject,
  leaveProject,
  type SharedProject,
  say,
  sharedProject,
} from '../support/projects.ts';

/** Outside any project, as a future room might define it. */
const slotBooked = defineEvent('slot.booked', {
  subject: 'slot',
  data: NO_DATA,
  live: ['recipients'],
  activity: null,
  notifies: null,
  letter: null,
});

/** What the test's reactions do; reset after each test. */
const reacting: ((trx: Trx, event: RecordedEvent<typeof statusChanged>) => Promise<void>)[] = [];
const said: string[] = [];

let product: Product;
let shared: SharedProject;
let sister: Client;
const listening: Listener[] = [];
beforeAll(async () => {
  product = await startProduct(
    {},
    {
      reactions: [
        on(statusChanged, async (trx, event) => {
          for (const each of reacting) await each(trx, event);
        }),
        on(statusChanged, async (_, { data }) => void said.push(`then ${data.status}`)),
        on(projectChanged, async (_, { data }) => void said.push(data.fields.join())),
      ],
    },
  );
});
beforeEach(async () => {
  shared = await sharedProject(product);
  sister = await product.person('Rosa Alvarez');
  await joinProject(product, shared.id, sister, 'family');
});
afterEach(async () => {
  reacting.length = 0;
  said.length = 0;
  await Promise.all(listening.splice(0).map((each) => each.leave()));
});
afterAll(() => product.close());

interface Page {
  notifications: Notification[];
  unseen: number;
}
const page = async (who: Client) => (await who.call<Page>('GET', '/notifications')).body;
const counts = async (who: Client) => {
  const { notifications } = await page(who);
  return notifications
    .filter(({ kind }) => kind === messageSent.kind)
    .map(({ count, seen }) => [count, seen]);
};
const facts = (who: Client, recipients: Client[]) => ({
  at: new Date(),
  actorId: who.id,
  subjectId: crypto.randomUUID(),
  recipientIds: recipients.map(({ id }) => id),
});
const book = (by: Client, recipients: Client[], more: Partial<NewEvent<typeof slotBooked>> = {}) =>
  product.services.db.as(by.id, (trx) => recordEvent(trx, slotBooked, { ...facts(by, recipients), ...more }));

describe('an event with several recipients', () => {
  it('notifies each, and each marks it seen for themself [DASH-11, CHAT-17]', async () => {
    const { customer, provider, id } = shared;
    const first = await say(customer, id, 'Who drives on Friday?');
    await say(customer, id, 'At nine');
    expect([await counts(provider), await counts(sister)]).toEqual([[[2, false]], [[2, false]]]);
    expect(await counts(customer)).toEqual([]);
    await provider.call('POST', `/projects/${id}/messages/read`, { ids: [first.id] });
    const { notifications } = await page(sister);
    await sister.call('POST', '/notifications/seen', { ids: [notifications[0]?.id] });
    expect([await counts(provider), await counts(sister)]).toEqual([[[1, false]], [[1, true]]]);
  });

  it('is withdrawn from all, and only from somebody who leaves [CHAT-14, PROJ-31]', async () => {
    const { customer, provider, id } = shared;
    const { id: gone } = await say(customer, id, 'To the wrong people');
    await say(customer, id, 'To you');
    await customer.call('DELETE', `/projects/${id}/messages/${gone}`);
    expect([await counts(provider), await counts(sister)]).toEqual([[[1, false]], [[1, false]]]);
    const rows = await product.sql(
      'select from event_recipients r join events e on e.id = r.event_id where e.subject_id = $1',
      [gone],
    );
    expect(rows).toEqual([]);
    await leaveProject(product, id, sister);
    expect([(await counts(provider)).length, (await page(sister)).notifications]).toEqual([1, []]);
  });

  it('cannot be changed or forged by anybody: only the log writes its rows [DASH-11, RL2]', async () => {
    const { customer, provider, id } = shared;
    await say(customer, id, 'Hello');
    const attempt = (who: Client, statement: string) =>
      product.services.db.as(who.id, async (trx) => {
        const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(statement));
        return Number(numAffectedRows ?? 0);
      });
    const refusedFor = (who: Client, statement: string) =>
      expect(attempt(who, statement)).rejects.toMatchObject({ code: '42501' });
    const copied = (
      person: string,
    ) => `insert into event_recipients (event_id, person_id, kind, at, beyond_project)
      select event_id, '${person}', kind, at, true from event_recipients limit 1`;
    await refusedFor(customer, copied(customer.id));
    await refusedFor(provider, copied(customer.id));
    await refusedFor(provider, `update event_recipients set person_id = '${customer.id}'`);
    // Only a recipient can mark it seen; only its actor can withdraw it.
    expect(
      await attempt(
        customer,
        `update event_recipients set seen_at = now() where person_id <> '${customer.id}'`,
      ),
    ).toBe(0);
    expect(await attempt(provider, `delete from event_recipients where person_id = '${provider.id}'`)).toBe(
      0,
    );
  });
});

describe('an event outside any project', () => {
  it('reaches its recipients, and nobody else [DASH-11, ID4]', async () => {
    const { customer, provider } = shared;
    const [maria, dana, rosa] = await Promise.all([customer, provider, sister].map(listen));
    await book(customer, [provider]);
    await dana?.until(() => dana.events().some(({ kind }) => kind === slotBooked.kind));
    expect(dana?.events().at(-1)).toMatchObject({ kind: 'slot.booked', project_id: null });
    await say(customer, shared.id, 'Booked');
    for (const other of [maria, rosa]) {
      await other?.until(() => other.events().some(({ kind }) => kind === messageSent.kind));
      expect(other?.events().map(({ kind }) => kind)).not.toContain('slot.booked');
    }
  });

  it('may notify oneself and people one works with; strangers only through the system [RL2]', async () => {
    const { customer, provider, id } = shared;
    const stranger = await product.person('Sam Stranger');
    await book(customer, [provider, sister, customer]);
    const refused = { code: '42501' };
    await expect(book(customer, [stranger])).rejects.toMatchObject(refused);
    await expect(book(customer, [provider, stranger])).rejects.toMatchObject(refused);
    // Nor with a project they are not in, however far its kind reaches.
    await expect(book(customer, [stranger], { projectId: id })).rejects.toMatchObject(refused);
    const asked = { ...facts(customer, [stranger]), projectId: id, subjectId: id };
    const invite = product.services.db.as(customer.id, (trx) => recordEvent(trx, customerInvited, asked));
    await expect(invite).rejects.toMatchObject(refused);
    await product.services.db.asSystem((trx) => recordEvent(trx, slotBooked, facts(customer, [stranger])));
  });

  it('notifies nobody if its kind is limited to projects [DASH-11]', async () => {
    const { customer, provider } = shared;
    const recording = product.services.db.as(customer.id, (trx) =>
      recordEvent(trx, statusChanged, { ...facts(customer, [provider]), data: { status: 'active' } }),
    );
    await expect(recording).rejects.toMatchObject({ constraint: 'events_recipients_reached' });
  });
});

describe('a reaction', () => {
  const change = (status: string, more = {}) =>
    shared.customer.call('PATCH', `/projects/${shared.id}`, { status, ...more });
  const statusNow = async () =>
    (await shared.customer.call<{ status: string }>('GET', `/projects/${shared.id}`)).body.status;

  it('runs once, in order, with the event’s data [PROJ-04]', async () => {
    reacting.push(async (_, { kind, data, projectId, actorId }) => {
      said.push(kind, data.status, String(projectId === shared.id && actorId === shared.customer.id));
    });
    await change('active');
    expect(said).toEqual(['project.status_changed', 'active', 'true', 'then active']);
    await change('active');
    expect(said).toHaveLength(4);
    await change('on_hold', { title: 'Another' });
    expect(said.slice(4)).toEqual(['project.status_changed', 'on_hold', 'true', 'then on_hold', 'title']);
  });

  it('belongs to the transaction: its writes commit with it, and its errors roll everything back [PROJ-04]', async () => {
    const { id } = shared;
    const titles = () => product.sql('select title, status from projects where id = $1', [id]);
    const before = await titles();
    reacting.push(async (trx) => {
      await trx.updateTable('projects').set({ title: 'By reaction' }).where('id', '=', id).execute();
      throw new Error('no');
    });
    expect((await change('active')).status).toBe(500);
    expect([await titles(), said]).toEqual([before, []]);
    expect(
      await product.sql('select from events where project_id = $1 and kind = $2', [id, statusChanged.kind]),
    ).toEqual([]);
    reacting.length = 0;
    reacting.push(async (trx) => {
      await trx.updateTable('projects').set({ title: 'By reaction' }).where('id', '=', id).execute();
    });
    expect((await change('active')).status).toBe(200);
    expect([await titles(), await statusNow()]).toEqual([
      [{ title: 'By reaction', status: 'active' }],
      'active',
    ]);
    // With the actor's rights: it cannot reach other people's data.
    const own = await createProject(await product.person('Sam Stranger'));
    reacting.push(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('projects')
        .set({ title: 'Stolen' })
        .where('id', '=', own.id)
        .executeTakeFirst();
      said.push(String(numUpdatedRows));
    });
    await change('on_hold');
    expect(said.at(-2)).toBe('0');
  });

  it('cannot be skipped silently by a transaction opened elsewhere [PROJ-04]', async () => {
    const outside = product.services.db.system
      .transaction()
      .execute((trx) => recordEvent(trx, slotBooked, facts(sister, [])));
    await expect(outside).rejects.toThrow('no door');
  });
});

async function listen(client: Client): Promise<Listener> {
  const listener = await listenLive(product.app, client.cookie);
  listening.push(listener);
  await listener.until(() => listener.frames.length > 0, 'the first word');
  return listener;
}
