// Whoever writes to us is found in the desk's lists by their address.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORMS, TABLE } from '#test/support/interest.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { explained } from '#test/support/query-plan.ts';
import { refused } from '#test/support/refusals.ts';
import { listApplications, listEntries } from './interest.admin.queries.ts';

let product: Product;
let ada: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  sam = await product.person('Sam Stranger');
});
afterAll(() => product.close());

const SITE = 'SITE-21, SITE-29, ADMIN-21';

describe.each(FORMS)('a search in the list of %s', (path) => {
  beforeEach(() => product.sql(`delete from ${TABLE[path]}`));

  /** In this order, a second apart. */
  async function put(...emails: string[]) {
    const [columns, values] =
      path === '/waitlist' ? ['', ''] : [', name, role, experience', `, 'Kim', 'kin_guide', 'x'`];
    await product.sql(
      `insert into ${TABLE[path]} (id, email, locale, created_at${columns})
       select gen_random_uuid(), email, 'en', timestamptz '2026-01-01' + n * interval '1 s'${values}
       from unnest($1::text[]) with ordinality as t (email, n)`,
      [emails],
    );
  }
  interface Row {
    id: string;
    email: string;
  }
  async function page(query: Record<string, string>) {
    const { status, body } = await ada.call<Record<string, Row[]> & { next: string | null }>(
      'GET',
      `${path}?${new URLSearchParams(query)}`,
    );
    expect(status).toBe(200);
    return { rows: body.entries ?? body.applications ?? [], next: body.next as string | null };
  }
  const found = async (search: string, more: Record<string, string> = {}) =>
    (await page({ search, ...more })).rows.map(({ email }) => email);

  it(`finds a whole address or its beginning, in any case [${SITE}]`, async () => {
    await put('kim@example.test', 'kimberly@example.test', 'jo@kim.test', 'ann@example.test');
    for (const [search, emails] of [
      ['kim@example.test', ['kim@example.test']],
      ['kim', ['kimberly@example.test', 'kim@example.test']],
      [' KIM@Ex ', ['kim@example.test']],
      ['k', ['kimberly@example.test', 'kim@example.test']],
      ['kim@example.test.', []],
      ['im', []],
      ['example.test', []],
    ] as const)
      expect(await found(search), search).toEqual(emails);
  });

  it(`takes every sign for itself [${SITE}]`, async () => {
    await put('a_1@example.test', 'a%2@example.test', 'a\\3@example.test', 'ax4@example.test', "a'5@x.test");
    for (const [search, emails] of [
      ['a_', ['a_1@example.test']],
      ['a%', ['a%2@example.test']],
      ['a\\', ['a\\3@example.test']],
      ["a'", ["a'5@x.test"]],
      ['%', []],
      ['_', []],
      ['\\', []],
      ['%1', []],
    ] as const)
      expect(await found(search), search).toEqual(emails);
  });

  it(`for nothing leaves nobody out [${SITE}]`, async () => {
    await put('kim@example.test', 'jo@example.test');
    for (const search of ['', '   ']) expect(await found(search)).toHaveLength(2);
  });

  it(`comes page by page, newest first, with a status too [${SITE}]`, async () => {
    const kims = Array.from({ length: 60 }, (_, n) => `kim${n}@example.test`);
    await put(...kims.flatMap((kim, n) => [kim, `other${n}@example.test`]));
    const first = await page({ search: 'kim' });
    const second = await page({ search: 'kim', after: first.next ?? '' });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null]);
    expect([...first.rows, ...second.rows].map(({ email }) => email)).toEqual(kims.toReversed());
    const [last] = second.rows.slice(-1);
    await product.sql(`update ${TABLE[path]} set status = $2 where id = $1`, [
      last?.id,
      path === '/waitlist' ? 'closed' : 'declined',
    ]);
    const status = path === '/waitlist' ? 'closed' : 'declined';
    expect(await found('kim', { status })).toEqual(['kim0@example.test']);
    expect(await found('other', { status })).toEqual([]);
  });

  it(`goes on where a page ended, even if its last row is gone [${SITE}]`, async () => {
    await put(...Array.from({ length: 52 }, (_, n) => `kim${n}@example.test`));
    const { rows, next } = await page({});
    const was = { status: 'new', note: '' };
    await ada.call('POST', `${path}/${rows.at(-1)?.id}/remove`, { was });
    const rest = await page({ after: next ?? '' });
    expect(rest.rows.map(({ email }) => email)).toEqual(['kim1@example.test', 'kim0@example.test']);
  });

  it(`is for admins only, and for text that an address could be [${SITE}, GUARD-09]`, async () => {
    await put('kim@example.test');
    const ask = (who: Client, search: string) =>
      who.call('GET', `${path}?search=${encodeURIComponent(search)}`);
    await refused(product, 'UNAUTHENTICATED', () => ask(product.nobody(), 'kim'));
    await refused(product, 'FORBIDDEN', () => ask(sam, 'kim'));
    for (const search of ['k'.repeat(255), 'kim\u0000', 'kim\n@example.test']) {
      const { data } = await refused(product, 'INVALID_INPUT', () => ask(ada, search));
      expect(data).toMatchObject({ fields: [{ path: 'search' }] });
    }
    expect((await ask(ada, 'k'.repeat(254))).status).toBe(200);
  });

  it(`uses the index of the addresses, however many there are [${SITE}]`, async () => {
    await put(...Array.from({ length: 20_000 }, (_, n) => `n${n}@example.test`));
    await product.sql(`analyze ${TABLE[path]}`);
    const list = path === '/waitlist' ? listEntries : listApplications;
    for (const search of ['n777@example.test', 'n777'])
      for (const wanted of [{ search }, { search, status: 'new' as const }]) {
        const plan = await explained(product, ada, (trx) => list(trx, wanted));
        expect(plan).toMatch(new RegExp(`${TABLE[path]}_by_email`));
        expect(plan).toMatch(/Index Cond: .*email.* >= 'n777/);
        expect(plan).not.toContain('Seq Scan');
      }
  });
});
