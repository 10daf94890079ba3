// Reports of errors in guides: what anybody may send, how often, and what the team hears.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeReport, DONE, lettersAbout, sendReport, TEAM, ticketOf } from '#test/support/interest.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ TEAM_EMAIL: TEAM, RATE_INTEREST: '0', LOG_LEVEL: 'debug' });
});
beforeEach(async () => {
  await product.sql('truncate guide_reports');
});
afterAll(() => product.close());

const rows = (of = product) => of.sql('select * from guide_reports');
const send = (changes: Record<string, unknown> = {}) => sendReport(product, changes);

describe('a report of an error', () => {
  it('is stored as it was written, open, and the team gets a letter without what is wrong [SITE-19]', async () => {
    const report = completeReport(product, { locale: 'es', language: 'es' });
    expect(await product.nobody().call('POST', '/guide-reports', report)).toMatchObject(DONE);
    const { guide, language, problem, name, email, locale } = report;
    expect(await rows()).toMatchObject([
      { guide, language, problem, name, email, locale, note: '', answer: null, answered_at: null },
    ]);
    const [queued] = await lettersAbout(product, email ?? '');
    expect(queued?.data).toMatchObject({
      to: TEAM,
      locale: 'en',
      letter: { name: 'guide_reported', url: 'http://localhost:3000/admin/reports' },
    });
    expect(JSON.stringify(queued)).not.toMatch(/Poison|Rae/);
    expect(product.logged.join('')).not.toMatch(/Poison|Rae Ortiz|kim\./);
  });

  it('needs neither a name nor an address [SITE-19]', async () => {
    const before = await product.sql(`select from pgboss.job where name = 'mail'`);
    expect(await send({ name: undefined, email: undefined })).toMatchObject(DONE);
    expect(await rows()).toMatchObject([{ name: null, email: null }]);
    expect(await product.sql(`select from pgboss.job where name = 'mail'`)).toHaveLength(before.length + 1);
  });

  it.each([
    ['with an address', {}],
    ['without one', { email: undefined, name: undefined }],
  ])('that is sent again %s is stored once, and mailed once [SITE-19]', async (_, changes) => {
    const report = completeReport(product, changes);
    const post = () => product.nobody().call('POST', '/guide-reports', report);
    const jobs = () => product.sql(`select from pgboss.job where name = 'mail'`);
    const before = (await jobs()).length;
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rows()).toHaveLength(1);
    expect(await jobs()).toHaveLength(before + 1);
  });

  it('under the id of somebody else’s is another report [SITE-19, ASVS 8.2.2]', async () => {
    const id = crypto.randomUUID();
    await send({ id, email: undefined });
    expect(await send({ id, email: undefined, problem: 'Another number is wrong' })).toMatchObject(DONE);
    expect(await send({ id })).toMatchObject(DONE);
    expect(await rows()).toHaveLength(3);
  });

  it.each([
    ['that does not exist', 'housing/attic'],
    ['that is an emergency card', 'card/choking'],
  ])('about a guide %s is refused [SITE-19]', async (_, guide) => {
    await refused(product, 'NOT_FOUND', () => send({ guide }));
  });

  it.each<[string, unknown]>([
    ['id', 'kim'],
    ['id', undefined],
    ['guide', undefined],
    ['guide', ''],
    ['guide', 'Housing/../x'],
    ['guide', 'x'.repeat(101)],
    ['language', 'fr'],
    ['language', undefined],
    ['problem', undefined],
    ['problem', ' \n\u200b '],
    ['problem', 'x'.repeat(2001)],
    ['problem', 'A\u0000B'],
    ['problem', 'A\ud83d'],
    ['problem', ['x']],
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['name', 'Rae\nBcc: all@example.test'],
    ['email', ''],
    ['email', 'kim'],
    ['email', 'kim@example.test\nBcc: all@example.test'],
    ['email', `${'x'.repeat(243)}@example.test`],
    ['locale', 'fr'],
    ['ticket', undefined],
    ['answer', 'It is right'],
    ['note', 'x'],
    ['is_admin', true],
  ])('with a wrong field is refused, and names it: %s %j [SITE-19, CH6]', async (field, value) => {
    const { data } = await refused(product, 'INVALID_INPUT', () => send({ [field]: value }));
    const { fields } = data as { fields: { path: string }[] };
    expect([...new Set(fields.map(({ path }) => path))]).toEqual([field]);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['with the honeypot filled in', () => ({ website: 'https://spam.example' })],
    ['that was opened a second ago', () => ({ ticket: ticketOf(product, 1000) })],
    ['with a made-up ticket', () => ({ ticket: `${Date.now().toString(36)}.${'A'.repeat(43)}` })],
  ])('sent by a program is refused: %s [SITE-19, LI1]', async (_, changes) => {
    await refused(product, 'LOOKS_AUTOMATED', () => send(changes()));
  });

  it('keeps what only looks dangerous as text [SITE-19, CH6]', async () => {
    const problem = `<script>alert(1)</script> '; drop table people; -- \${7*7}`;
    expect(await send({ problem, name: '<b>Rae</b>, RN/BSN, rae@evil.test' })).toMatchObject(DONE);
    expect(await rows()).toMatchObject([{ problem, name: '<b>Rae</b>, RN/BSN, rae@evil.test' }]);
  });
});

describe('the limit per address', () => {
  let limited: Product;
  beforeAll(async () => {
    limited = await startProduct({ RATE_INTEREST: '2' });
  });
  afterEach(() => limited.clock.set(new Date()));
  afterAll(() => limited.close());

  it('is that of all public forms: past it nothing is stored, and the answer says when [SITE-19, LI1]', async () => {
    const from = () => sendReport(limited);
    expect((await from()).status).toBe(200);
    expect((await from()).status).toBe(200);
    const { status, body } = await untouched(limited, () => from());
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(await rows(limited)).toHaveLength(2);
  });
});
