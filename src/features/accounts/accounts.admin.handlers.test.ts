import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { ListedPerson } from './accounts.contract.ts';

interface Page {
  people: ListedPerson[];
  next: string | null;
}

let product: Product;
let ada: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Lindqvist', { admin: true });
  await product.sql(
    `insert into people (full_name, email, user_type, organization, created_at) values
       ('Maria Alvarez', 'maria@demo.test', 'customer', null, '2026-01-01'),
       ('Dana Whitfield', 'dana@care.test', 'service_provider', 'Desert Care', '2026-01-02'),
       ('José Núñez', 'jose@demo.test', 'customer', null, '2026-01-03'),
       ('Under Score', 'under_score@odd.test', 'customer', null, '2026-01-04'),
       ('Underscore', 'underscore@odd.test', 'customer', null, '2026-01-05'),
       ('Half 50% Price', 'half@odd.test', 'customer', null, '2026-01-06'),
       ('Back \\ Slash', 'slash@odd.test', 'customer', null, '2026-01-07'),
       ('Half 500 Price', 'other@odd.test', 'customer', null, '2026-01-08'),
       ('Nell O''Brian', 'nell.office@home.test', 'customer', null, '2026-01-09')`,
  );
});
afterAll(() => product.close());

const list = (client: Client, query: Record<string, string> = {}) =>
  client.call<Page>('GET', `/people?${new URLSearchParams(query)}`);
const found = async (search: string) =>
  (await list(ada, { search })).body.people.map((each) => each.full_name);

describe('the list of people', () => {
  it('shows who each person is and the state of their account', async () => {
    const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
    await product.sql(`update people set organization = 'Diaz Home Care' where id = $1`, [dana.id]);
    const { people, next } = (await list(ada)).body;
    expect(next).toBeNull();
    expect(people[0]).toEqual({
      id: dana.id,
      full_name: 'Dana Diaz',
      email: dana.email,
      organization: 'Diaz Home Care',
      user_type: 'service_provider',
      email_verified: true,
      provider_verified: true,
      is_admin: false,
      deactivated_at: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(people.find((each) => each.id === ada.id)).toMatchObject({
      is_admin: true,
      email_verified: false,
    });
    await product.sql(`update people set deactivated_at = '2026-02-03T04:05:06Z' where id = $1`, [dana.id]);
    expect((await list(ada)).body.people[0]?.deactivated_at).toBe('2026-02-03T04:05:06.000Z');
  });

  it('is for admins only [GUARD-09]', async () => {
    const maria = await product.person('Maria Other');
    const dana = await product.person('Dana Other', { type: 'service_provider' });
    await refused(product, 'FORBIDDEN', () => list(maria));
    await refused(product, 'FORBIDDEN', () => list(dana));
    await refused(product, 'UNAUTHENTICATED', () => list(product.nobody()));
  });

  it('comes in pages of 50, newest first, each person exactly once', async () => {
    // Groups of ten share a timestamp, so that pages break between equal times.
    await product.sql(
      `insert into people (full_name, email, user_type, created_at)
       select 'Crowd ' || n, 'crowd' || n || '@many.test', 'customer',
         timestamptz '2025-01-01' + (n / 10) * interval '1 microsecond'
       from generate_series(1, 120) n`,
    );
    const seen: ListedPerson[] = [];
    const sizes: number[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { body }: { body: Page } = await list(ada, { search: 'crowd', ...(after ? { after } : {}) });
      seen.push(...body.people);
      sizes.push(body.people.length);
      after = body.next;
      more = after !== null;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen.map((each) => each.id)).size).toBe(120);
    const instants = seen.map((each) => Math.floor(Number(each.full_name.split(' ')[1]) / 10));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  });

  it('refuses an invalid search or cursor [LIMIT-05]', async () => {
    await refused(product, 'INVALID_INPUT', () => list(ada, { search: 'x'.repeat(101) }));
    await refused(product, 'INVALID_INPUT', () => list(ada, { search: 'two\nlines' }));
    await refused(product, 'INVALID_INPUT', () => list(ada, { after: 'not-an-id' }));
    await refused(product, 'INVALID_INPUT', () => list(ada, { limit: '1000' }));
  });
});

describe('the search', () => {
  it.each([
    ['part of a name', 'lvare', ['Maria Alvarez']],
    ['part of an address', 'dana@care', ['Dana Whitfield']],
    ['any case', 'mARIA aLVA', ['Maria Alvarez']],
    ['any case outside ASCII', 'JOSÉ NÚÑ', ['José Núñez']],
    ['words in any order', 'whitfield dana', ['Dana Whitfield']],
    ['one word of the name and one of the address', 'alvarez demo.test', ['Maria Alvarez']],
    ['surrounding spaces', '  alvarez ', ['Maria Alvarez']],
    ['a wrong letter', 'alvares', ['Maria Alvarez']],
    ['a missing letter', 'whitfeld', ['Dana Whitfield']],
    ['two letters swapped', 'whitfiedl', ['Dana Whitfield']],
    ['a doubled letter', 'lindqqvist', ['Ada Lindqvist']],
    ['a missing accent', 'jose nunez', ['José Núñez']],
    ['a typo in a full name', 'maria alvaerz', ['Maria Alvarez']],
    ['a typo in each word', 'marai alvares', ['Maria Alvarez']],
    ['two letters of a long name', 'whitfelt', ['Dana Whitfield']],
    ['a typo beside a missing accent', 'josse nunes', ['José Núñez']],
    ['a first and last name written as one', 'adalindqvist', ['Ada Lindqvist']],
    ['one name written as two words', 'lind qvist', ['Ada Lindqvist']],
    ['a missing apostrophe', 'obriann', ["Nell O'Brian"]],
    ['a typo in an address', 'nel.office@home.test', ["Nell O'Brian"]],
    ['a literal percent sign', '50%', ['Half 50% Price']],
    ['a literal underscore', 'under_s', ['Under Score']],
    ['a literal backslash', '\\', ['Back \\ Slash']],
    ['a quote, harmlessly', `'; drop table people; --`, []],
    ['nobody', 'zzyzx', []],
  ])('finds by %s', async (_, search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it('with nothing but spaces finds everybody', async () => {
    expect((await list(ada, { search: '   ' })).body).toEqual((await list(ada)).body);
  });

  it('does not fall back to similar names if there is an exact match', async () => {
    expect(await found('underscore')).toEqual(['Underscore']);
    expect(await found('under score')).toContain('Under Score');
  });
});
