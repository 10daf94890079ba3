import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  answerInvitation,
  createProject,
  fillProjects,
  giveReason,
  projectPeople,
  sendProject,
  setProvider,
  shareProject,
} from '#test/support/projects.ts';
import { readings } from '#test/support/readings.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Project } from './projects.contract.ts';

let product: Product;
let maria: Client;
let rosa: Client;
let dana: Client;
let owen: Client;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  ({ maria, rosa, dana, owen, ada } = await projectPeople(product));
  await product.sql('update people set provider_verified_at = null where id = $1', [owen.id]);
});
afterAll(() => product.close());

const events = (id: string) =>
  product.sql(
    'select kind, actor_id, recipient_ids[1] as recipient_id, data from events where project_id = $1 order by id',
    [id],
  );
const fieldOf = async (work: Promise<{ data?: unknown }>) =>
  ((await work).data as { fields: { path: string }[] }).fields.map((field) => field.path);

describe('a new project', () => {
  it('by a customer is theirs, a draft of priority 3 without a provider [PROJ-03, PROJ-07, PROJ-16, PROJ-17]', async () => {
    const { status, body } = await sendProject(maria, { title: '  Move to Mesa ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: 'Move to Mesa',
      description: '',
      status: 'draft',
      priority: 3,
      due_date: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
      customer_id: maria.id,
      service_provider_id: null,
      service_provider: null,
      asked_customer: null,
      ended: false,
      ends_at: null,
      customer: {
        user_id: maria.id,
        full_name: 'Maria Alvarez',
        email: maria.email,
        user_type: 'customer',
        organization: null,
        closed: false,
      },
    });
    expect(await events(body.id)).toEqual([
      { kind: 'project.created', actor_id: maria.id, recipient_id: null, data: {} },
    ]);
  });

  it('by a provider belongs to the chosen customer, with both profiles joined [PROJ-02, PROJ-16, PROJ-18]', async () => {
    const given = { description: 'Pack\nand go', priority: 1, due_date: '2027-02-28' };
    const { status, body } = await sendProject(dana, { ...given, customer_id: maria.id });
    expect([status, body.customer_id]).toEqual([201, maria.id]);
    await answerInvitation(maria, body.id, 'accepted');
    expect((await dana.call('GET', `/projects/${body.id}`)).body).toMatchObject({
      ...given,
      customer_id: maria.id,
      service_provider_id: dana.id,
      status: 'draft',
      customer: { user_id: maria.id, full_name: 'Maria Alvarez', email: maria.email, user_type: 'customer' },
      service_provider: {
        user_id: dana.id,
        full_name: 'Dana Diaz',
        email: dana.email,
        user_type: 'service_provider',
        organization: 'Sunrise Care',
      },
    });
    expect(await events(body.id)).toEqual([
      { kind: 'project.created', actor_id: dana.id, recipient_id: null, data: {} },
      { kind: 'project.customer_invited', actor_id: dana.id, recipient_id: maria.id, data: {} },
      { kind: 'project.customer_joined', actor_id: maria.id, recipient_id: dana.id, data: {} },
    ]);
  });

  it('by a customer may name themselves as customer, and nobody else [PROJ-17, RO2]', async () => {
    expect((await createProject(maria, { customer_id: maria.id })).customer_id).toBe(maria.id);
    for (const id of [rosa.id, dana.id, crypto.randomUUID()]) {
      const no = refused(product, 'INVALID_INPUT', () => sendProject(maria, { customer_id: id }));
      expect(await fieldOf(no)).toEqual(['customer_id']);
    }
  });

  it('by a provider needs a customer, with a customer account, and brings in no other provider [PROJ-14, PROJ-18, RO2]', async () => {
    for (const service_provider_id of [owen.id, dana.id, maria.id]) {
      const sent = { customer_id: maria.id, service_provider_id };
      const no = refused(product, 'INVALID_INPUT', () => sendProject(dana, sent));
      expect(await fieldOf(no)).toEqual(['service_provider_id']);
    }
    const closed = await product.person('Cleo Closed');
    await product.sql('update people set deactivated_at = now() where id = $1', [closed.id]);
    for (const customer_id of [undefined, dana.id, owen.id, ada.id, closed.id, crypto.randomUUID()]) {
      const no = refused(product, 'INVALID_INPUT', () => sendProject(dana, { customer_id }));
      expect(await fieldOf(no)).toEqual(['customer_id']);
    }
  });

  it('is refused to a provider no admin has verified [PROJ-12, S4]', async () => {
    await refused(product, 'FORBIDDEN', () => sendProject(owen, { customer_id: maria.id }));
    await refused(product, 'FORBIDDEN', () => sendProject(owen));
    await refused(product, 'UNAUTHENTICATED', () => sendProject(product.nobody()));
  });

  it.each<[string, object, string]>([
    ['priority 0', { priority: 0 }, 'priority'],
    ['priority 6', { priority: 6 }, 'priority'],
    ['priority "3"', { priority: '3' }, 'priority'],
    ['priority 2.5', { priority: 2.5 }, 'priority'],
    ['no priority at all', { priority: null }, 'priority'],
    ['a blank title', { title: ' \u00a0\u2028 ' }, 'title'],
    ['no title', { title: undefined }, 'title'],
    ['a title with a line break', { title: 'a\nb' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['half a surrogate pair', { title: 'a\udc00' }, 'title'],
    ['a NUL', { description: 'a\u0000' }, 'description'],
    ['a description of 5001 characters', { description: 'x'.repeat(5001) }, 'description'],
    ['a day that does not exist', { due_date: '2027-02-29' }, 'due_date'],
    ['a timestamp', { due_date: '2027-02-28T12:00:00Z' }, 'due_date'],
    ['a day in year 0', { due_date: '0000-01-01' }, 'due_date'],
    ['a day in words', { due_date: 'tomorrow' }, 'due_date'],
    ['no request id', { request_id: undefined }, 'request_id'],
    ['a status', { status: 'active' }, 'status'],
    ['an id', { id: '01a1fb85-9348-78b6-a8f0-f202eb803ce6' }, 'id'],
    ['a provider', { service_provider_id: '01a1fb85-9348-78b6-a8f0-f202eb803ce6' }, 'service_provider_id'],
    ['a creator', { created_by: '01a1fb85-9348-78b6-a8f0-f202eb803ce6' }, 'created_by'],
  ])('is refused with %s [PROJ-01, PROJ-03, PROJ-13, MA2]', async (_, fields, path) => {
    const no = refused(product, 'INVALID_INPUT', () => sendProject(maria, fields));
    expect(await fieldOf(no)).toEqual([path]);
  });

  it.each([
    'a\u200bb',
    'a\u180eb',
    '❤\ufe0f',
    '🏡',
    'عربى',
    "O'Neil; drop table projects --",
    '<b>x</b>',
    '%_\\',
  ])('keeps the title %j unchanged [PROJ-01, PROJ-16]', async (title) => {
    expect((await createProject(maria, { title, description: title })).title).toBe(title);
  });

  it.each([1, 2, 3, 4, 5])('can have priority %i [PROJ-01]', async (priority) => {
    expect(await createProject(maria, { priority })).toMatchObject({ priority });
  });

  it('is created once per request id, even when sent 20 times in parallel [PROJ-16, AP11]', async () => {
    const request_id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendProject(maria, { request_id })));
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((each) => each.body.id)).size).toBe(1);
    const id = answers[0]?.body.id ?? '';
    expect(await events(id)).toHaveLength(1);
    const again = await untouched(product, () => sendProject(maria, { request_id, title: 'Other' }));
    expect(again.body).toEqual(answers[0]?.body);
    // The same request id of another person is another request.
    expect((await createProject(rosa, { request_id })).id).not.toBe(id);
  });
});

describe('reading a project', () => {
  it('returns one row to either side, joined with both profiles [PROJ-02, PROJ-29, PROJ-31]', async () => {
    const made = await shareProject(maria, dana);
    for (const who of [maria, dana]) {
      const { status, body } = await who.call('GET', `/projects/${made.id}`);
      expect([status, body]).toEqual([200, { ...made, invitation: null, declined_by: null }]);
    }
  });

  it('by an admin is recorded first, with whose project it was [PROJ-31, 312(b)]', async () => {
    const made = await shareProject(maria, dana);
    // Even by an admin with projects of their own.
    await createProject(ada);
    await giveReason(ada, made.id);
    const { status, body } = await ada.call('GET', `/projects/${made.id}`);
    expect([status, body]).toEqual([200, { ...made, invitation: null, declined_by: null }]);
    const looks = await readings(product, ada);
    expect(looks.map((row) => row.data)).toEqual([
      { what: 'project', reason: 'asked_us' },
      { what: 'project', reason: 'asked_us', people: [maria.id], subjects: [made.id] },
    ]);
  });

  it.each(['x', '1', 'null', '../people'])('by the id %s is refused [PROJ-24]', async (id) => {
    const { status } = await maria.call('GET', `/projects/${encodeURIComponent(id)}`);
    expect([404, 422]).toContain(status);
  });
});

describe('an outsider', () => {
  const CALLS: [string, string, string, object?][] = [
    ['reading', 'GET', ''],
    ['changing', 'PATCH', '', { title: 'Mine', status: 'active' }],
    ['changing nothing', 'PATCH', '', {}],
    ['removing the provider', 'PUT', '/provider', { service_provider_id: null }],
    ['leaving', 'POST', '/leave'],
    ['inviting', 'POST', '/invitation', { email: 'new@example.test' }],
    ['withdrawing an invitation', 'DELETE', '/invitation'],
    ['withdrawing a customer’s invitation', 'DELETE', '/customer-invitation'],
    ['listing activity', 'GET', '/activity'],
  ];
  it.each(CALLS)(
    '%s gets the same answer as for an id that does not exist [PROJ-24, PROJ-31, ID1]',
    async (_, method, path, body) => {
      const made = await shareProject(maria, dana);
      await maria.call('POST', `/projects/${made.id}/invitation`, { email: 'a@example.test' });
      const removed = await product.person('Pat Past', { type: 'service_provider' });
      const theirs = await shareProject(maria, removed);
      await setProvider(maria, theirs.id, null);
      for (const [who, id] of [
        [rosa, made.id],
        [owen, made.id],
        [removed, theirs.id],
      ] as const) {
        const ask = (of: string) =>
          refused(product, 'NOT_FOUND', () => who.call(method, `/projects/${of}${path}`, body));
        expect(await ask(id)).toEqual(await ask(crypto.randomUUID()));
      }
      await refused(product, 'UNAUTHENTICATED', () =>
        product.nobody().call(method, `/projects/${made.id}${path}`, body),
      );
    },
  );

  it('cannot reach another person’s project by assigning it a provider [PROJ-31]', async () => {
    const made = await createProject(maria);
    await refused(product, 'NOT_FOUND', () => setProvider(rosa, made.id, dana));
    await refused(product, 'NOT_FOUND', () => setProvider(dana, made.id, dana));
  });
});

describe('the list of projects', () => {
  const list = async (who: Client, after?: string) =>
    (
      await who.call<{ projects: Project[]; next: string | null }>(
        'GET',
        `/projects${after ? `?after=${after}` : ''}`,
      )
    ).body;

  it('contains only one’s own, most recently changed first; an admin’s too [PROJ-02, PROJ-31, DASH-25]', async () => {
    const kim = await product.person('Kim Keeper');
    const [first, second, third] = [
      await createProject(kim, { title: 'First' }),
      await shareProject(kim, dana, { title: 'Second' }),
      await createProject(kim, { title: 'Third' }),
    ];
    expect((await list(kim)).projects).toEqual([third, second, first]);
    await kim.call('PATCH', `/projects/${first?.id}`, { status: 'active' });
    expect((await list(kim)).projects.map((each) => each.title)).toEqual(['First', 'Third', 'Second']);
    expect((await list(dana)).projects.map((each) => each.id)).toContain(second?.id);
    expect((await list(dana)).projects.map((each) => each.id)).not.toContain(first?.id);
    const others = (await list(ada)).projects.filter((each) => each.customer_id !== ada.id);
    expect(others).toEqual([]);
  });

  it('comes in pages of 30, each project once, even with equal timestamps [DASH-25]', async () => {
    const kim = await product.person('Kim Keeper');
    const updatedAt = `timestamptz '2025-01-01' + (n / 10) * interval '1 microsecond'`;
    await fillProjects(product, { customer: kim, title: 'Project', count: 65, updatedAt });
    const seen: Project[] = [];
    const sizes: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list(kim, after);
      seen.push(...page.projects);
      sizes.push(page.projects.length);
      after = page.next;
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(new Set(seen.map((each) => each.id)).size).toBe(65);
    const order = seen.map((each) => Math.floor(Number(each.title.split(' ')[1]) / 10));
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  });
});
