// Releases that end soon: both sides are told, once.
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocument, openToSign, pathOf, sealingDone, signDocument } from '#test/support/documents.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { page } from '#test/support/notifications.ts';
import type { Client, Product } from '#test/support/product.ts';
import { leaveProject, type MadeProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { untouched } from '#test/support/refusals.ts';
import { stageReminders } from '#test/support/reminders.ts';
import { mailNews } from '../activity/activity.jobs.ts';
import { remind } from '../activity/activity.reminders.jobs.ts';
import { dueSql } from '../activity/activity.reminders.queries.ts';
import { searchNow } from '../activity/activity.reminders.rules.ts';
import type { ListedDocument } from './documents.contract.ts';
import { releaseReminders } from './documents.jobs.ts';
import { listEnding, withdrawEnding } from './documents.reminders.queries.ts';

const { stage, at } = stageReminders();
let product: Product;
let maria: Client;
let dana: Client;
let project: MadeProject;
beforeEach(() => {
  ({ product, maria, dana, project } = stage);
});

/** 14 days before the last moment of January 15 in New York, at 9:00 there, and a day later. */
const TOO_EARLY = '2027-01-01T14:00:00Z';
const SOON = '2027-01-02T14:00:00Z';
const run = () => remind(product.services, [releaseReminders]);
const remindersTo = async (client: Client) =>
  (await page(client)).notifications
    .filter(({ kind }) => kind === 'document.ends_soon')
    .map(({ subject_id }) => subject_id);
async function lettersTo({ email }: Client): Promise<object[]> {
  const jobs = await queuedLetters<{ news: object[] }>(product, email, 'news_digest');
  return jobs.map(({ letter }) => letter.news);
}

/** A release of Dana's until January 15, which Maria signs. */
async function release(terms: object = {}): Promise<ListedDocument> {
  const made = await createDocument(product, dana, project.id, {
    release: { purpose: 'Care at home', ends_on: '2027-01-15', ...terms },
  });
  await openToSign(product, maria, made);
  expect((await signDocument(maria, made)).status).toBe(200);
  // Or it is sealed while a test looks whether anything changes.
  await sealingDone(product);
  return made;
}

describe('a signed release that ends soon', () => {
  it('is said to both sides 14 days before its end, once, with a letter that names nothing', async () => {
    const { id } = await release();
    at(TOO_EARLY);
    await untouched(product, run);
    at(SOON);
    await run();
    for (const person of [maria, dana]) {
      expect(await remindersTo(person)).toEqual([id]);
      expect((await lettersTo(person)).at(-1)).toContainEqual({
        group: 'mail.news.releases_ending',
        count: 1,
      });
    }
    await untouched(product, run);
    at('2027-01-10T14:00:00Z');
    await untouched(product, run);
    at('2027-01-16T14:00:00Z');
    await run();
    expect([await remindersTo(maria), await remindersTo(dana)]).toEqual([[], []]);
  });

  it('is said as soon as somebody may be reminded, also where the first day was missed', async () => {
    const { id } = await release();
    at('2027-01-10T03:00:00Z');
    await untouched(product, run);
    at('2027-01-10T14:00:00Z');
    await Promise.all(Array.from({ length: 4 }, run));
    expect([await remindersTo(maria), await remindersTo(dana)]).toEqual([[id], [id]]);
  });

  it('is forgotten once it is revoked, also where it was said already', async () => {
    const [gone, said] = [await release(), await release()];
    await maria.call('POST', `${pathOf(gone)}/revoke`);
    at(SOON);
    await run();
    expect(await remindersTo(dana)).toEqual([said.id]);
    await maria.call('POST', `${pathOf(said)}/revoke`);
    await run();
    expect([await remindersTo(maria), await remindersTo(dana)]).toEqual([[], []]);
    await untouched(product, run);
  });

  it('is not said of one that nobody signed, was withdrawn, or ends with an event; nor to who has left', async () => {
    const terms = { release: { ends_on: '2027-01-15' } };
    await createDocument(product, dana, project.id, terms);
    const withdrawn = await createDocument(product, dana, project.id, terms);
    await dana.call('POST', `${pathOf(withdrawn)}/withdraw`, { reason: 'Not needed' });
    await release({ ends_on: null, ends_with: 'When the care ends' });
    at(SOON);
    await untouched(product, run);
    const { id } = await release();
    await leaveProject(product, project.id, dana);
    await run();
    expect(await remindersTo(maria)).toEqual([id]);
    const reminded = await product.sql(`select from reminders where person_id = $1`, [dana.id]);
    expect(reminded).toEqual([]);
  });

  it('is found by its end, however many documents there are', async () => {
    await product.sql('set session_replication_role = replica');
    await product.sql(
      `insert into signable_documents (id, project_id, client_id, created_by, signer_role, title, document_url, release,
         in_force_until, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), $2, 'customer', 'x', 'x', '{}',
         '2028-01-01'::timestamptz + n * interval '1 hour', now() from generate_series(1, 20000) n`,
      [project.id, dana.id],
    );
    // As many notifications of other kinds, all of them seen.
    await product.sql(
      `insert into event_recipients (event_id, person_id, project_id, kind, at, beyond_project, seen_at)
       select -n, $2, $1, 'message.sent', now(), false, now() from generate_series(1, 20000) n`,
      [project.id, dana.id],
    );
    await product.sql('reset session_replication_role');
    await product.sql('analyze signable_documents, event_recipients');
    const search = searchNow([null], new Date(SOON));
    const plan = await explained(product, 'system', async (trx) => {
      await listEnding(trx, dueSql(search));
      await withdrawEnding(trx, new Date(SOON));
    });
    for (const index of ['signable_documents_ending', 'event_recipients_ending'])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on signable_documents/);
  });
});

it('the sealed copy is in the letter about news, for nobody reminds of it [LOG-06]', async () => {
  await release();
  await expect
    .poll(async () => (await page(maria)).notifications.map(({ kind }) => kind))
    .toContain('document.sealed');
  at('2026-11-20T14:00:00Z');
  await mailNews(product.services);
  expect((await lettersTo(maria)).at(-1)).toContainEqual({ group: 'mail.news.documents_changed', count: 1 });
});

it('letters about what was sent, signed, sealed and withdrawn name no document [LOG-06]', async () => {
  const zebra = { title: 'The zebra form', description: 'For the zebra' };
  const [waits, drawn, signed] = [
    await createDocument(product, dana, project.id, zebra),
    await createDocument(product, dana, project.id, zebra),
    await createDocument(product, dana, project.id, zebra),
  ];
  expect((await dana.call('POST', `${pathOf(waits)}/remind`)).status).toBe(200);
  expect((await dana.call('POST', `${pathOf(drawn)}/withdraw`, { reason: 'No zebra' })).status).toBe(200);
  await openToSign(product, maria, signed);
  expect((await signDocument(maria, signed)).status).toBe(200);
  await sealingDone(product);
  at('2026-11-20T14:00:00Z');
  await mailNews(product.services);
  const toMaria = await product.mailAbout('2 changes in documents for you');
  expect(toMaria.text).toContain('3 documents that wait for you');
  expect(toMaria.to).toBe(maria.email);
  // Another of these tests may have left a letter with the same words.
  const ofDana = () => product.mails.filter(({ to }) => to === dana.email).map(({ text }) => text);
  await expect.poll(ofDana).toContainEqual(expect.stringContaining('1 answer to your documents'));
  expect(product.mails.filter((mail) => /zebra|Release\.pdf/i.test(JSON.stringify(mail)))).toEqual([]);
});
