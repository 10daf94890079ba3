import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#kit/days.ts';
import { ask, generate as generateAs, readPack } from '#test/support/packs.ts';
import { startForAYear } from '#test/support/plan-answers.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const generate = (changes: object, who: Client) => generateAs(who, changes);

describe('the list of kept packs', () => {
  it('is paged, newest first, none lost or duplicated, and only one’s own [PACK-15]', async () => {
    const who = await product.person('Lena List');
    const ids = Array.from({ length: 45 }, () => crypto.randomUUID());
    await product.sql(
      `insert into generated_packs (id, user_id, title, topic, pack_type, user_context, location, locale, state, content, engine, kept, created_at, alive_at, finished_at)
       select id, $2, 'T', 'T', 'education', '', '', 'en', 'done', 'x', 'library', n <> 1,
         timestamptz '2026-01-01' + interval '1 second' * (n / 10), now(), now()
       from unnest($1::uuid[]) with ordinality as t (id, n)`,
      [ids, who.id],
    );
    const pages: string[][] = [];
    for (let after = ''; ; ) {
      const { body } = await who.call<{ packs: { id: string }[]; next: string | null }>(
        'GET',
        `/generated-packs${after}`,
      );
      pages.push(body.packs.map(({ id }) => id));
      if (!body.next) break;
      after = `?after=${body.next}`;
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 4]);
    expect(pages.flat().toSorted()).toEqual(ids.slice(1).toSorted());
    expect(ids.slice(39)).toEqual(expect.arrayContaining(pages[0]?.slice(0, 5) ?? []));
    await refused(product, 'INVALID_INPUT', () => who.call('GET', '/generated-packs?after=1'));
  });
});

describe('the rate limit', () => {
  it('says when to retry, counts a pack once, and applies per person [LI1]', async () => {
    const limited = await startProduct({ RATE_PACKS: '2' });
    try {
      const [kim, lee] = [await limited.person('Kim Keeper'), await limited.person('Lee Other')];
      const twice = ask();
      const answers = await Promise.all(Array.from({ length: 6 }, () => generate(twice, kim)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      const race = await Promise.all(Array.from({ length: 4 }, () => generate({}, kim)));
      expect(race.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429]);
      const { data } = await refused(limited, 'TOO_MANY_REQUESTS', () => generate({}, kim));
      const { retry_after } = data as { retry_after: number };
      expect(retry_after).toBeGreaterThan(3500);
      expect(retry_after).toBeLessThanOrEqual(3600);
      expect((await generate(twice, kim)).status).toBe(201);
      expect((await generate({}, lee)).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});

it('a pack says that amounts in it may have changed, once one of ours has ended since', async () => {
  const longer = await startForAYear();
  try {
    const who = await longer.person('Lena List');
    const { body } = await generateAs(who);
    expect(body.may_be_outdated).toBe(false);
    longer.clock.set(new Date(longer.clock.now().getTime() + 360 * DAY_MS));
    expect((await readPack(who, body.id)).may_be_outdated).toBe(true);
  } finally {
    await longer.close();
  }
});
