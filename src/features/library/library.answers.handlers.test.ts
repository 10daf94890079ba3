import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#kit/days.ts';
import { limitedServer } from '#test/support/limited-server.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { GuideAnswer } from './library.answers.contract.ts';
import { forgetAnswers } from './library.answers.jobs.ts';

const GUIDE = 'housing/home-safety';
const TYPED =
  'My mother Xochitl Quetzal, 44 Maple Row, 555-0199, xochitl@example.test: a ramp for the wheelchair';

let product: Product;
let ada: Client;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'debug' });
  ada = await product.person('Ada Admin', { admin: true });
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.sql('truncate guide_answers, guide_answer_words');
});

const answer = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  guide: GUIDE,
  locale: 'en',
  needed: false,
  ...changes,
});
const give = (changes: object = {}, who = product.nobody()) =>
  who.call('POST', '/content/answers', answer(changes));
const list = async (after = '') =>
  (
    await ada.call<{ guides: GuideAnswer[]; next: string | null }>(
      'GET',
      `/admin/guide-answers${after && `?after=${after}`}`,
    )
  ).body;
const today = () => product.clock.now().toISOString().slice(0, 10);

describe('an answer under a guide', () => {
  it('is counted by guide, language and day, with or without an account [SITE-19]', async () => {
    const sam = await product.person('Sam Stranger');
    const answers = [
      await give({ needed: true }),
      await give(),
      await give({ locale: 'es' }),
      await give({ needed: true }, sam),
      await give({ guide: 'end-of-life/last-days', needed: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await product.sql(
      `select guide, locale, day::text, yes, no from guide_answers where guide = $1 order by locale`,
      [GUIDE],
    );
    expect(rows).toEqual([
      { guide: GUIDE, locale: 'en', day: today(), yes: 2, no: 1 },
      { guide: GUIDE, locale: 'es', day: today(), yes: 0, no: 1 },
    ]);
  });

  it('counts once, however often it is sent, also at once; its words count once too [SITE-19]', async () => {
    const id = crypto.randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => give({ id })));
    await Promise.all(Array.from({ length: 5 }, () => give({ id, missing: 'wheelchair ramp' })));
    const { guides } = await list();
    expect(guides).toMatchObject([{ id: GUIDE, yes: 0, no: 1 }]);
    expect(guides[0]?.words).toEqual([
      { word: 'ramp', locale: 'en', times: 1 },
      { word: 'wheelchair', locale: 'en', times: 1 },
    ]);
  });

  it('keeps in which language a word was named, unless it was both [SITE-19]', async () => {
    await give({ missing: 'ramp' });
    await give({ missing: 'hospital' });
    await give({ locale: 'es', missing: 'rampa y hospital' });
    await product.sql(`update guide_answer_words set day = day - 1 where word = 'hospital'`);
    await give({ locale: 'es', missing: 'hospital' });
    const { guides } = await list();
    expect(guides[0]?.words).toEqual([
      { word: 'hospital', locale: null, times: 3 },
      { word: 'ramp', locale: 'en', times: 1 },
      { word: 'rampa', locale: 'es', times: 1 },
    ]);
  });

  it('leaves nothing that was typed: neither in the database nor in the log [SITE-19, ASVS 14.2]', async () => {
    product.logged.length = 0;
    await give({ missing: TYPED });
    await give({ missing: `${TYPED} ${'x'.repeat(300)}` });
    expect(product.logged.length).toBeGreaterThan(0);
    const tables = await product.sql<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const kept = await Promise.all(
      tables.map(({ name }) =>
        product.sql(
          `select count(*)::int as n from "${name}" as r where r::text ~* 'xochitl|quetzal|maple row|555-0199'`,
        ),
      ),
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(kept.flat().filter((row) => row.n !== 0)).toEqual([]);
    expect(
      product.logged.filter((line) => /xochitl|quetzal|maple row|555-0199|wheelchair/i.test(line)),
    ).toEqual([]);
    const words = await product.sql<{ word: string }>('select word from guide_answer_words order by word');
    expect(words.map(({ word }) => word)).toEqual(['mother', 'ramp', 'row', 'wheelchair']);
  });

  it('about a missing guide, or with wrong input, is refused and counts nothing [SITE-19]', async () => {
    await refused(product, 'NOT_FOUND', () => give({ guide: 'housing/nowhere' }));
    await refused(product, 'NOT_FOUND', () => give({ guide: 'card/choking' }));
    const wrong = [
      { missing: 'x'.repeat(301) },
      { locale: 'fr' },
      { id: '1' },
      { needed: 'no' },
      { guide: '../x' },
    ];
    const answers = await untouched(product, () => Promise.all(wrong.map((each) => give(each))));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  });
});

describe('the limit per address', () => {
  const limited = limitedServer({ RATE_INTEREST: '3' });
  const from = (address: string, changes: object = {}) =>
    limited.post(address, '/content/answers', answer(changes));

  it('holds for answers, not for their words, and not for others; the refused one counts later [LI1, SITE-19]', async () => {
    const HERE = '127.0.0.21';
    const first = crypto.randomUUID();
    const late = crypto.randomUUID();
    const answers = [
      await from(HERE, { id: first }),
      await from(HERE),
      await from(HERE),
      await from(HERE, { id: first, missing: 'stairs' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { status, headers, body } = await untouched(limited.product(), () =>
      from(HERE, { id: late, missing: 'ramp' }),
    );
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    expect((await from('127.0.0.22', { id: late, missing: 'ramp' })).status).toBe(200);
    const words = await limited.product().sql('select word, times from guide_answer_words order by word');
    expect(words).toEqual([
      { word: 'ramp', times: 1 },
      { word: 'stairs', times: 1 },
    ]);
  });
});

describe('the desk', () => {
  it('sees the worst guide first, ten to a page [SITE-19]', async () => {
    const guides = [...product.services.contentTexts.values()]
      .filter(({ kind }) => kind === 'guide')
      .slice(0, 12);
    for (const [at, { document }] of guides.entries())
      await product.sql(
        `insert into guide_answers (guide, locale, day, yes, no) values ($1, 'en', $2, 3, $3)`,
        [document, today(), at],
      );
    const first = await list();
    const rest = await list(first.next ?? '');
    expect([first.guides.length, rest.guides.length, rest.next]).toEqual([10, 2, null]);
    expect([...first.guides, ...rest.guides].map(({ no }) => no)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    ]);
    expect(first.guides[0]).toMatchObject({ title: guides[11]?.title, words: [] });
  });

  it('sees ninety days, and a job deletes what is older [SITE-19]', async () => {
    const dayBefore = (days: number) =>
      new Date(product.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
    for (const day of [dayBefore(89), dayBefore(90)]) {
      await product.sql(`insert into guide_answers (guide, locale, day, no) values ($1, 'en', $2, 1)`, [
        GUIDE,
        day,
      ]);
      await product.sql(
        `insert into guide_answer_words (guide, day, word, times) values ($1, $2, 'stairs', 2)`,
        [GUIDE, day],
      );
    }
    const shown = { id: GUIDE, no: 1, words: [{ word: 'stairs', locale: null, times: 2 }] };
    expect((await list()).guides).toMatchObject([shown]);
    await forgetAnswers(product.services);
    const left = await product.sql(
      'select day::text from guide_answers union all select day::text from guide_answer_words',
    );
    expect(left).toEqual([{ day: dayBefore(89) }, { day: dayBefore(89) }]);
    expect((await list()).guides).toMatchObject([shown]);
  });

  it('is for admins [SITE-19, GUARD-09]', async () => {
    const sam = await product.person('Sam Other');
    await refused(product, 'FORBIDDEN', () => sam.call('GET', '/admin/guide-answers'));
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', '/admin/guide-answers'));
    expect(await list()).toEqual({ guides: [], next: null });
  });
});

it.each(['My mother fell', 'a@b', '555', 'two\nlines', 'x'])(
  'PostgreSQL itself refuses “%s” as a word [SITE-19]',
  async (word) => {
    const adding = product.sql(
      `insert into guide_answer_words (guide, day, word, times) values ($1, current_date, $2, 1)`,
      [GUIDE, word],
    );
    await expect(adding).rejects.toMatchObject({ constraint: 'guide_answer_words_word' });
  },
);
