// The admin desk for help requests; every access is recorded.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monthsAfter } from '#kit/retention.ts';
import { issueTicket } from '#server/form-tickets.ts';
import { personalId } from '#server/personal-id.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { forgetReadings, readings } from '#test/support/readings.ts';
import { refused } from '#test/support/refusals.ts';
import type { HelpRequest } from './starter-plan.contract.ts';
import { forgetHelpRequests } from './starter-plan.jobs.ts';
import { requestNumber } from './starter-plan.rules/help.ts';

let product: Product;
let ada: Client;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  maria = await product.person('Maria Alvarez');
});
beforeEach(async () => {
  await product.sql('delete from help_requests');
  await forgetReadings(product);
});
afterAll(() => product.close());

async function ask(client: Client, changes: object = {}): Promise<string> {
  const { secret, clock } = product.services;
  const id = crypto.randomUUID();
  const ticket = issueTicket(secret, new Date(clock.now().getTime() - 60_000));
  const body = { id, kind: 'guided', email: 'kim@example.test', locale: 'es', ticket, ...changes };
  const { status } = await client.call('POST', '/plan/help', body);
  expect(status).toBe(200);
  return personalId(id, client.id || body.email);
}
const list = async (query = '', client = ada) =>
  (await client.call<{ requests: HelpRequest[]; next: string | null }>('GET', `/help-requests${query}`)).body;
const say = (client: Client, id: string, body: object, was: object = { status: 'new', note: '' }) =>
  client.call<HelpRequest>('PATCH', `/help-requests/${id}`, { ...body, was });
const looks = async () => (await readings(product)).map(({ actor_id, data }) => [actor_id, data]);

describe('the list of help requests', () => {
  it('shows what each is for, how to reach the person, and who they are [PLAN-45, ADMIN-21]', async () => {
    const byMaria = await ask(maria, {
      kind: 'concierge',
      action: 'find-in-home-help',
      domains: ['housing', 'legal'],
    });
    const byNobody = await ask(product.nobody(), { action: 'gone-by-now' });
    const { requests, next } = await list();
    expect(next).toBeNull();
    expect(requests).toEqual([
      {
        id: byNobody,
        kind: 'guided',
        email: 'kim@example.test',
        number: requestNumber(byNobody),
        phone: null,
        message: '',
        name: null,
        action: 'gone-by-now',
        entry_id: null,
        domains: [],
        locale: 'es',
        created_at: expect.any(String),
        status: 'new',
        note: '',
      },
      expect.objectContaining({
        id: byMaria,
        kind: 'concierge',
        name: 'Maria Alvarez',
        action: expect.stringContaining(' '),
        domains: ['housing', 'legal'],
      }),
    ]);
    const [, inSpanish] = (await list('?locale=es')).requests;
    expect(inSpanish?.action).not.toBe(requests[1]?.action);
  });

  it('comes in pages of 50, newest first, by status [PLAN-45, ADMIN-21]', async () => {
    await product.sql(
      `insert into help_requests (id, kind, email, locale, created_at, status)
       select gen_random_uuid(), 'guided', 'n' || n || '@example.test', 'en', timestamptz '2026-01-01' + n / 2 * interval '1 s',
         case when n % 3 = 0 then 'closed' else 'new' end
       from generate_series(1, 165) n`,
    );
    const found: HelpRequest[][] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(`?status=new${after && `&after=${after}`}`);
      found.push(page.requests);
      after = page.next;
    }
    expect(found.map((page) => page.length)).toEqual([50, 50, 10]);
    const all = found.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(110);
    expect(all.every(({ status }) => status === 'new')).toBe(true);
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    await refused(product, 'INVALID_INPUT', () => ada.call('GET', '/help-requests?status=gone'));
  });

  it('is for admins only [PLAN-45, ADMIN-21, GUARD-09]', async () => {
    const id = await ask(maria);
    const said = { status: 'closed', note: '' };
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', '/help-requests'));
    await refused(product, 'FORBIDDEN', () => maria.call('GET', '/help-requests'));
    await refused(product, 'UNAUTHENTICATED', () => say(product.nobody(), id, said));
    await refused(product, 'FORBIDDEN', () => say(maria, id, said));
  });
});

describe('an admin’s change to a request', () => {
  it('is stored and shown [PLAN-45, ADMIN-21]', async () => {
    const id = await ask(maria);
    const other = await ask(product.nobody());
    const said = { status: 'contacted', note: 'Llamó el martes.\n¿Otra vez?' };
    const { status, body } = await say(ada, id, said);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'Maria Alvarez', ...said });
    expect((await list('?status=contacted')).requests.map((each) => each.id)).toEqual([id]);
    expect((await list('?status=new')).requests.map((each) => each.id)).toEqual([other]);
  });

  it.each<[string, object]>([
    ['status', { status: 'accepted', note: '' }],
    ['note', { status: 'new', note: 'x'.repeat(1001) }],
    ['email', { status: 'new', note: '', email: 'x@y.test' }],
  ])('is refused with the field %s: %j [ADMIN-21]', async (field, said) => {
    const id = await ask(maria);
    const { data } = await refused(product, 'INVALID_INPUT', () => say(ada, id, said));
    expect(data).toMatchObject({ fields: [{ path: field }] });
  });

  it('is refused if another admin said something else since, and a retry is not [ADMIN-21]', async () => {
    const id = await ask(maria);
    const first = { status: 'contacted', note: 'Rings back Friday. Do NOT ring the landline.' };
    const second = { status: 'new', note: 'Left voicemail.' };
    for (const _ of [1, 2]) expect((await say(ada, id, first)).body).toMatchObject(first);
    await refused(product, 'CHANGED_MEANWHILE', () => say(ada, id, second));
    await refused(product, 'CHANGED_MEANWHILE', () => say(ada, id, { ...second, status: 'contacted' }));
    expect((await say(ada, id, second, first)).body).toMatchObject(second);
  });

  it('needs an existing request [ADMIN-21]', async () => {
    await refused(product, 'NOT_FOUND', () => say(ada, crypto.randomUUID(), { status: 'new', note: '' }));
  });
});

describe('an admin’s access', () => {
  const what = 'help_requests';

  it('is recorded with the people concerned, and without the content [PLAN-45, 312(b)]', async () => {
    const sam = await product.person('Sam Stranger');
    await ask(maria);
    await ask(maria, { email: 'secret@example.test' });
    await ask(product.nobody());
    const id = await ask(sam);
    await list();
    expect(await looks()).toEqual([
      [ada.id, { what }],
      [ada.id, { what, people: [sam.id, maria.id] }],
    ]);
    await say(ada, id, { status: 'closed', note: 'Private' });
    expect((await looks()).slice(2)).toEqual([
      [ada.id, { what }],
      [ada.id, { what, people: [sam.id] }],
    ]);
  });

  it('is recorded even if the list was empty [312(b)]', async () => {
    await list();
    expect(await looks()).toEqual([[ada.id, { what }]]);
  });

  it('works concurrently: each reader sees everything [ADMIN-21]', async () => {
    const id = await ask(maria);
    const answers = await Promise.all(Array.from({ length: 20 }, () => list()));
    expect(answers.map(({ requests }) => requests.map((each) => each.id))).toEqual(Array(20).fill([id]));
  });

  it('is what reveals the rows: without the record an admin can neither see nor change any [RL2, 312(b)]', async () => {
    await ask(maria);
    const seen = await product.services.db.as(ada.id, async (trx) => {
      const { rows } = await sql`select from help_requests`.execute(trx);
      const { numAffectedRows } = await sql`update help_requests set note = 'x'`.execute(trx);
      return [rows.length, Number(numAffectedRows)];
    });
    expect(seen).toEqual([0, 0]);
  });
});

it('a help request goes 24 months after it came, whatever became of it [AUTH-50, PLAN-45]', async () => {
  const id = await ask(maria);
  await ask(product.nobody());
  await say(ada, id, { status: 'contacted', note: 'Calls back on Friday.' });
  const came = new Date('2026-10-20T12:00:00Z');
  await product.sql('update help_requests set created_at = $1', [came]);
  const left = async (now: Date) => {
    await forgetHelpRequests({ db: product.services.db, clock: { now: () => now } });
    return product.sql('select id from help_requests');
  };
  expect(await left(monthsAfter(new Date(came.getTime() - 60_000), 24))).toHaveLength(2);
  expect(await left(monthsAfter(new Date(came.getTime() + 60_000), 24))).toEqual([]);
});

describe('removing a help request', () => {
  it('is for good, of visitors as of accounts; the record says who did it, also to whose it was [PLAN-45, ADMIN-21]', async () => {
    const [visitors, marias, kept] = [await ask(product.nobody()), await ask(maria), await ask(maria)];
    const remove = (who: Client, id: string) =>
      who.call('POST', `/help-requests/${id}/remove`, { was: { status: 'new', note: '' } });
    await refused(product, 'FORBIDDEN', () => remove(maria, marias));
    for (const id of [visitors, marias]) expect((await remove(ada, id)).status).toBe(200);
    expect(await product.sql('select id from help_requests')).toEqual([{ id: kept }]);
    await refused(product, 'NOT_FOUND', () => remove(ada, marias));
    const entries = await product.sql(
      `select subjects, people, actor_id from access_entries where what = 'help_request_removed' order by id`,
    );
    expect(entries).toEqual([
      { subjects: [visitors], people: [], actor_id: ada.id },
      { subjects: [marias], people: [], actor_id: ada.id },
      { subjects: [marias], people: [maria.id], actor_id: ada.id },
    ]);
  });

  it('is refused if another admin said something else since [PLAN-45, ADMIN-21]', async () => {
    const id = await ask(maria);
    await say(ada, id, { status: 'contacted', note: 'Calls back on Friday.' });
    await refused(product, 'CHANGED_MEANWHILE', () =>
      ada.call('POST', `/help-requests/${id}/remove`, { was: { status: 'new', note: '' } }),
    );
  });
});
