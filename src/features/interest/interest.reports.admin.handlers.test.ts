// The desk's side of reports of errors: the list, a note, the one answer and its letter, the file, and the end.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#kit/days.ts';
import { freshEmail, sendReport } from '#test/support/interest.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { GuideReport } from './interest.reports.contract.ts';
import { forgetReports } from './interest.reports.jobs.ts';

const ANSWER = 'You are right, the number was old.\n\nIt is 1-800-222-1222 since today.';

let product: Product;
let ada: Client;
let bea: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct({ RATE_INTEREST: '0', LOG_LEVEL: 'debug' });
  ada = await product.person('Ada Admin', { admin: true });
  bea = await product.person('Bea Boss', { admin: true });
  sam = await product.person('Sam Stranger');
});
beforeEach(async () => {
  await product.sql('truncate guide_reports');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

/** Sends a report. @returns its id, as the desk knows it */
async function reported(changes: Record<string, unknown> = {}): Promise<string> {
  const before = new Set(
    (await product.sql<{ id: string }>('select id from guide_reports')).map(({ id }) => id),
  );
  expect((await sendReport(product, changes)).status).toBe(200);
  const after = await product.sql<{ id: string }>('select id from guide_reports');
  return after.find(({ id }) => !before.has(id))?.id ?? '';
}
const list = async (query = '') =>
  (await ada.call<{ reports: GuideReport[]; next: string | null }>('GET', `/guide-reports${query}`)).body;
const answer = (who: Client, id: string, words: unknown = ANSWER) =>
  who.call<GuideReport>('POST', `/guide-reports/${id}/answer`, { answer: words });

describe('the desk', () => {
  it('lists reports newest first, in pages, open ones or answered ones [SITE-19]', async () => {
    const ids: string[] = [];
    const noon = Date.parse('2026-11-20T12:00:00Z');
    for (let minute = 0; minute < 53; minute += 1) {
      const [row] = await product.sql<{ id: string }>(
        `insert into guide_reports (id, guide, language, problem, locale, created_at)
         values (gen_random_uuid(), 'housing/home-safety', 'en', 'x', 'en', $1) returning id`,
        [new Date(noon + minute * 60_000)],
      );
      ids.unshift(row?.id ?? '');
    }
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([...first.reports, ...second.reports].map(({ id }) => id)).toEqual(ids);
    expect([first.reports.length, second.next]).toEqual([50, null]);
    await answer(ada, ids[1] ?? '');
    expect((await list('?status=answered')).reports.map(({ id }) => id)).toEqual([ids[1]]);
    const open = await list('?status=open');
    const rest = await list(`?status=open&after=${open.next}`);
    expect([...open.reports, ...rest.reports].map(({ id }) => id)).toEqual(ids.filter((_, at) => at !== 1));
    await refused(product, 'INVALID_INPUT', () => ada.call('GET', '/guide-reports?status=gone'));
  });

  it('names the guide, and one that is gone by its old name [SITE-19]', async () => {
    const id = await reported();
    expect((await list()).reports).toMatchObject([{ id, title: 'Make the home safer', answer: null }]);
    await product.sql(`update guide_reports set guide = 'housing/attic'`);
    expect((await list()).reports).toMatchObject([{ guide: 'housing/attic', title: null }]);
  });

  it('keeps a note, also after the answer [SITE-19]', async () => {
    const id = await reported();
    const note = (who: Client, body: object, at = id, was = '') =>
      who.call('PATCH', `/guide-reports/${at}`, { ...body, was: { note: was } });
    expect(await note(ada, { note: 'Asked the pharmacist.\nÑ' })).toMatchObject({
      status: 200,
      body: { id, note: 'Asked the pharmacist.\nÑ', answer: null },
    });
    await answer(ada, id);
    // Another admin's note is not overwritten unread; a retry is stored once.
    await refused(product, 'CHANGED_MEANWHILE', () => note(bea, { note: 'Asked the doctor.' }));
    const again = await untouched(product, () => note(ada, { note: 'Asked the pharmacist.\nÑ' }));
    expect(again.status).toBe(200);
    expect(await note(bea, { note: '' }, id, 'Asked the pharmacist.\nÑ')).toMatchObject({
      status: 200,
      body: { note: '' },
    });
    for (const body of [{}, { note: 'x'.repeat(1001) }, { note: 'A\u0000' }, { note: '', answer: 'x' }])
      await refused(product, 'INVALID_INPUT', () => note(ada, body));
    await refused(product, 'NOT_FOUND', () => note(ada, { note: '' }, crypto.randomUUID()));
  });

  it.each<[string, (who: Client, id: string) => ReturnType<Client['call']>]>([
    ['the list', (who) => who.call('GET', '/guide-reports')],
    ['one report', (who, id) => who.call('GET', `/guide-reports/${id}`)],
    [
      'a note',
      (who, id) => who.call('PATCH', `/guide-reports/${id}`, { note: 'Mallory', was: { note: '' } }),
    ],
    ['an answer', (who, id) => answer(who, id)],
    ['the file', (who) => who.call('GET', '/guide-reports.csv')],
    // 401 and 403 come before anything is said about the input.
    ['a note that is invalid', (who) => who.call('PATCH', '/guide-reports/none', { note: 1 })],
    ['an answer that is invalid', (who) => who.call('POST', '/guide-reports/none/answer', {})],
    ['a page that is invalid', (who) => who.call('GET', '/guide-reports?after=none')],
  ])('is for admins only: %s [SITE-19, GUARD-09]', async (_, ask) => {
    const id = await reported();
    await refused(product, 'UNAUTHENTICATED', () => ask(product.nobody(), id));
    if (!_.endsWith('invalid')) await refused(product, 'FORBIDDEN', () => ask(sam, id));
  });
});

describe('the answer', () => {
  it('is stored with who and when, and goes by mail in the reader’s language, its words as they are [SITE-19]', async () => {
    const email = freshEmail();
    const id = await reported({ email, locale: 'es', language: 'es' });
    const { status, body } = await answer(ada, id);
    expect(status).toBe(200);
    const at = product.clock.now().toISOString().slice(0, 16);
    expect(body).toMatchObject({ id, answer: { text: ANSWER, by: 'Ada Admin' } });
    expect(body.answer?.at.slice(0, 16)).toBe(at);
    expect(await ada.call('GET', `/guide-reports/${id}`)).toMatchObject({ status: 200, body });

    const mail = await product.mailTo(email);
    expect(mail.subject).toBe('Nuestra respuesta a su aviso');
    expect(mail.text).toContain('Usted nos avisó de que algo está mal en una de nuestras guías.');
    expect(mail.text).toContain(ANSWER);
    expect(mail.text).toContain('http://localhost:3000/es/packs/housing/home-safety');
    expect(mail.html).toContain('It is 1-800-222-1222 since today.');
    // Neither what was reported, nor by whom.
    expect(mail.text + mail.html).not.toMatch(/Poison|Rae Ortiz/);
    expect(product.logged.join('')).not.toContain('the number was old');
  });

  it('in English leads to the English guide, and executes nothing [SITE-19, CH6]', async () => {
    const email = freshEmail();
    await answer(ada, await reported({ email }), '<b>Fixed</b> & thanks');
    const mail = await product.mailTo(email);
    expect(mail.subject).toBe('Our answer to what you reported');
    expect(mail.text).toContain('<b>Fixed</b> & thanks');
    expect(mail.html).not.toContain('<b>Fixed</b>');
    expect(mail.text).toContain('http://localhost:3000/packs/housing/home-safety');
  });

  it('to somebody who left no address is kept, and mails nobody [SITE-19]', async () => {
    const id = await reported({ email: undefined });
    const jobs = () => product.sql(`select from pgboss.job where name = 'mail'`);
    const before = (await jobs()).length;
    expect((await answer(ada, id)).body.answer).toMatchObject({ text: ANSWER });
    expect(await jobs()).toHaveLength(before);
  });

  it('that is sent again after a lost reply is the same answer, and one mail [SITE-19]', async () => {
    const email = freshEmail();
    const id = await reported({ email });
    const first = await answer(ada, id);
    product.clock.set(new Date(product.clock.now().getTime() + 60_000));
    const again = await untouched(product, () => answer(ada, id));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await queuedLetters(product, email)).toHaveLength(1);
  });

  it('is given once: of two admins at once one wins, and the other hears of it [SITE-19, AP1]', async () => {
    const email = freshEmail();
    const id = await reported({ email });
    const answers = await Promise.all([ada, bea, ada, bea].map((who, at) => answer(who, id, `Answer ${at}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.answer;
    expect((await list()).reports).toMatchObject([{ id, answer: won }]);
    const letters = await queuedLetters(product, email);
    expect(letters.map(({ letter }) => letter)).toMatchObject([{ answer: won?.text }]);
    const late = await refused(product, 'CHANGED_MEANWHILE', () => answer(bea, id, 'Another'));
    expect(JSON.stringify(late)).not.toContain('Answer ');
  });

  it('is refused if it is empty, too long, or about nothing [SITE-19]', async () => {
    const id = await reported();
    for (const words of [null, '', ' \n\u200b', 'x'.repeat(2001), 'A\u0000', 7]) {
      const { data } = await refused(product, 'INVALID_INPUT', () => answer(ada, id, words));
      expect(data).toMatchObject({ fields: [{ path: 'answer' }] });
    }
    await refused(product, 'NOT_FOUND', () => answer(ada, crypto.randomUUID()));
    await refused(product, 'NOT_FOUND', () => ada.call('GET', `/guide-reports/${crypto.randomUUID()}`));
  });

  it('stays when the account of whoever gave it is gone [SITE-19]', async () => {
    const cleo = await product.person('Cleo Curator', { admin: true });
    const id = await reported();
    await answer(cleo, id);
    await product.sql('delete from people where id = $1', [cleo.id]);
    expect((await list()).reports).toMatchObject([{ id, answer: { text: ANSWER, by: null } }]);
  });

  it('cannot be changed in the table either [SITE-19, RL2]', async () => {
    const id = await reported();
    await answer(ada, id);
    const { db } = product.services;
    for (const change of [
      { answer: 'Other words' },
      { answered_at: new Date(0) },
      { answer: null, answered_at: null },
    ]) {
      const trying = db.as(ada.id, (trx) => trx.updateTable('guide_reports').set(change).execute());
      await expect(trying).rejects.toMatchObject({ code: '42501' });
    }
  });
});

it('the file has every report with its answer, and executes nothing [SITE-19]', async () => {
  await answer(ada, await reported({ problem: '=1+1, "two"\nthree' }));
  const { status, headers, body } = await ada.call('GET', '/guide-reports.csv');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="guide-reports.csv"');
  const response = await product.app.request('http://localhost:3000/api/guide-reports.csv', {
    headers: { cookie: ada.cookie ?? '' },
  });
  const text = await response.text();
  expect(body).not.toBeNull();
  expect(text).toMatch(
    /created_at,guide,language,problem,name,email,locale,answered_at,answerer,answer,note\r\n/,
  );
  expect(text).toContain(`,housing/home-safety,en,"'=1+1, ""two""\nthree",`);
  expect(text).toContain(',Ada Admin,"You are right, the number was old.');
  const entries = await product.sql<{ what: string }>(
    `select what from access_entries where what = 'guide_reports_file' and actor_id = $1`,
    [ada.id],
  );
  expect(entries.length).toBeGreaterThan(0);
});

it('a report is deleted a year after its answer, and never before one [SITE-19]', async () => {
  const answered = await reported();
  const open = await reported();
  await answer(ada, answered);
  const at = product.clock.now().getTime();
  const later = async (days: number) => {
    product.clock.set(new Date(at + days * DAY_MS));
    await forgetReports(product.services);
    return (await product.sql<{ id: string }>('select id from guide_reports')).map(({ id }) => id).toSorted();
  };
  expect(await later(364)).toEqual([answered, open].toSorted());
  expect(await later(366)).toEqual([open]);
  expect(await later(4000)).toEqual([open]);
});
