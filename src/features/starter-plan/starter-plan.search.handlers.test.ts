// A request for help is found at the desk by its address or its number.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { explained } from '#test/support/query-plan.ts';
import { forgetReadings, readings } from '#test/support/readings.ts';
import { refused } from '#test/support/refusals.ts';
import type { HelpRequest } from './starter-plan.contract.ts';
import { listHelpRequests } from './starter-plan.queries.ts';
import { requestNumber } from './starter-plan.rules/help.ts';

const ROWS = 'PLAN-45, ADMIN-21';
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

/** In this order, a second apart. @returns their ids */
async function put(emails: string[], userId: string | null = null): Promise<string[]> {
  const ids = emails.map(() => crypto.randomUUID());
  await product.sql(
    `insert into help_requests (id, user_id, kind, email, locale, created_at)
     select id, $3, 'guided', email, 'en', timestamptz '2026-01-01' + n * interval '1 s'
     from unnest($1::uuid[], $2::text[]) with ordinality as t (id, email, n)`,
    [ids, emails, userId],
  );
  return ids;
}
const ask = (who: Client, query: Record<string, string>) =>
  who.call<{ requests: HelpRequest[]; next: string | null }>(
    'GET',
    `/help-requests?${new URLSearchParams(query)}`,
  );
const found = async (search: string) => (await ask(ada, { search })).body.requests.map(({ email }) => email);

it(`a request is found by its whole address or the beginning, in any case, every sign for itself [${ROWS}]`, async () => {
  await put(['kim@example.test', 'kimberly@example.test', 'jo@kim.test', 'a_1@x.test', 'ab2@x.test']);
  for (const [search, emails] of [
    ['kim@example.test', ['kim@example.test']],
    [' Kim', ['kimberly@example.test', 'kim@example.test']],
    ['im', []],
    ['a_', ['a_1@x.test']],
    ['%', []],
    ['\\', []],
  ] as const)
    expect(await found(search), search).toEqual(emails);
  for (const blank of ['', '  ']) expect(await found(blank)).toHaveLength(5);
});

it(`a request is found by the number its sender was given, however it is written [${ROWS}]`, async () => {
  const [, id = ''] = await put(['kim@example.test', 'jo@example.test', 'ann@example.test']);
  const number = requestNumber(id);
  for (const written of [number, number.toLowerCase(), number.replace('-', ''), number.replace('-', ' – ')])
    expect(await found(written), written).toEqual(['jo@example.test']);
  expect(await found(number.slice(0, 8))).toEqual([]);
  const [address] = await put([`${number.replace('-', '').toLowerCase()}@example.test`]);
  const both = (await ask(ada, { search: number.replace('-', '') })).body.requests.map((each) => each.id);
  expect(both.toSorted()).toEqual([address, id].toSorted());
});

it(`a search goes on where a page ended, even if its last row is gone [${ROWS}]`, async () => {
  await put(Array.from({ length: 52 }, (_, n) => `kim${n}@example.test`));
  await put(['other@example.test']);
  const { requests, next } = (await ask(ada, { search: 'kim' })).body;
  expect(requests).toHaveLength(50);
  const was = { status: 'new', note: '' };
  await ada.call('POST', `/help-requests/${requests.at(-1)?.id}/remove`, { was });
  const rest = (await ask(ada, { search: 'kim', after: next ?? '' })).body;
  expect(rest.requests.map(({ email }) => email)).toEqual(['kim1@example.test', 'kim0@example.test']);
  expect(rest.next).toBeNull();
});

it(`a search is recorded as one that went beyond the newest, with whom it found [${ROWS}, 312(b)]`, async () => {
  await put(['maria@example.test'], maria.id);
  await found('maria@');
  await found('nobody@');
  await found(' ');
  const [searched, asUsual] = [{ what: 'more_help_requests' }, { what: 'help_requests' }];
  expect((await readings(product)).map(({ data }) => data)).toEqual([
    searched,
    { ...searched, people: [maria.id] },
    searched,
    asUsual,
    { ...asUsual, people: [maria.id] },
  ]);
});

it(`a search is for admins only, and for text that an address could be [${ROWS}, GUARD-09]`, async () => {
  await put(['kim@example.test'], maria.id);
  await refused(product, 'UNAUTHENTICATED', () => ask(product.nobody(), { search: 'kim' }));
  await refused(product, 'FORBIDDEN', () => ask(maria, { search: 'kim' }));
  for (const search of ['k'.repeat(255), 'kim\u0000'])
    await refused(product, 'INVALID_INPUT', () => ask(ada, { search }));
});

it(`a search uses the indexes of addresses and numbers, however many there are [${ROWS}]`, async () => {
  const emails = Array.from({ length: 20_000 }, (_, n) => `n${n}@example.test`);
  const [, id = ''] = await put(emails);
  await product.sql('analyze help_requests');
  const plan = (search: string) => explained(product, ada, (trx) => listHelpRequests(trx, { search }));
  const byAddress = await plan('n777@example.test');
  expect(byAddress).toMatch(/help_requests_by_email/);
  expect(byAddress).not.toMatch(/Seq Scan on help_requests/);
  const byNumber = await plan(requestNumber(id));
  expect(byNumber).toMatch(/help_requests_by_number/);
  expect(byNumber).toMatch(/help_requests_by_email/);
  expect(byNumber).not.toMatch(/Seq Scan on help_requests/);
});
