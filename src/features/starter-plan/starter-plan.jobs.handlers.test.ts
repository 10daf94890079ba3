// Unfinished answers nobody changes: of an assessment, and of the plan flow.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyHour } from '#app/jobs.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { startForAYear } from '#test/support/plan-answers.ts';
import type { Client, Product } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import { deleteUnfinishedAnswers } from '../accounts/accounts.service/unfinished-answers.ts';
import { unfinishedAssessments } from '../assessment/assessment.jobs.ts';
import { unfinishedPlans } from './starter-plan.jobs.ts';

const BEGUN = '2027-01-31T12:00:00.000Z';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startForAYear();
});
beforeEach(async () => {
  at(BEGUN);
  await product.sql('delete from assessment_drafts');
  await product.sql('delete from plan_parts');
  maria = await product.person('Maria Alvarez');
  await product.sql(`update sessions set idle_until = '2099-01-01', expires_at = '2099-01-01'`);
  at(BEGUN);
});
afterAll(() => product.close());

const at = (iso: string) => product.clock.set(new Date(iso));
const PLAN = '/plan/progress';
const part = (screen: string) => ({
  version: 2,
  cleared_at: null,
  parts: { screen: { value: screen, at: product.clock.now().toISOString() } },
});
interface Progress {
  version: number;
  cleared_at: string | null;
  parts: Record<string, unknown>;
}
const progressOf = async (client: Client) => (await client.call<Progress>('GET', PLAN)).body;

const KINDS = {
  assessment: {
    room: unfinishedAssessments,
    path: '/form',
    answer: (client: Client, said: string) =>
      client.call('PATCH', '/assessments/draft', { draft_id: null, changes: { city_or_zip: said }, step: 1 }),
    isKept: async (client: Client) =>
      (await client.call<{ draft: unknown }>('GET', '/assessments/draft')).body.draft !== null,
  },
  'plan flow': {
    room: unfinishedPlans,
    path: '/auth?returnTo=%2Fgetstarted',
    answer: async (client: Client, said: string) => {
      const { version } = await progressOf(client);
      return client.call('PATCH', PLAN, { ...part(said), version });
    },
    isKept: async (client: Client) => Object.keys((await progressOf(client)).parts).length > 0,
  },
};

const lettersTo = async ({ email }: Client) => {
  const jobs = await queuedLetters<{ at: string; url: string }>(product, email, 'answers_end');
  return jobs.map(({ letter }) => letter);
};

describe.each(Object.entries(KINDS))('unchanged answers of the %s', (_, kind) => {
  const run = () => deleteUnfinishedAnswers(product.services, kind.room);
  const begin = async (said = 'Phoenix') => expect((await kind.answer(maria, said)).status).toBe(200);

  it('are announced once, 30 days ahead, and deleted 12 months after the last change', async () => {
    await begin();
    at('2028-01-01T11:59:00.000Z');
    await untouched(product, run);
    at('2028-01-01T12:01:00.000Z');
    await run();
    expect(await lettersTo(maria)).toEqual([
      {
        name: 'answers_end',
        canWait: true,
        fullName: 'Maria Alvarez',
        at: expect.stringMatching(/^2028-01-31T12:0/),
        timeZone: null,
        url: `http://localhost:3000${kind.path}`,
      },
    ]);
    await untouched(product, run);
    at('2028-01-31T11:59:00.000Z');
    await untouched(product, run);
    expect(await kind.isKept(maria)).toBe(true);
    at('2028-01-31T12:02:00.000Z');
    await run();
    expect(await kind.isKept(maria)).toBe(false);
    await untouched(product, run);
    expect(await lettersTo(maria)).toHaveLength(1);
  });

  it('are kept another 12 months if one changes after the letter, and are announced again', async () => {
    await begin();
    at('2028-01-10T12:00:00.000Z');
    await run();
    at('2028-01-30T12:00:00.000Z');
    await begin('Tempe');
    at('2028-03-01T12:00:00.000Z');
    await untouched(product, run);
    at('2029-01-10T12:00:00.000Z');
    await run();
    expect((await lettersTo(maria)).map((each) => each.at.slice(0, 16))).toEqual([
      '2028-02-09T12:00',
      '2029-02-09T12:00',
    ]);
    expect(await kind.isKept(maria)).toBe(true);
  });

  it('are deleted 30 days after their letter and no earlier, however late the job runs', async () => {
    await begin();
    at('2030-05-01T12:00:00.000Z');
    await run();
    expect((await lettersTo(maria)).map((each) => each.at.slice(0, 16))).toEqual(['2030-05-31T12:00']);
    at('2030-05-31T11:00:00.000Z');
    await untouched(product, run);
    at('2030-05-31T12:01:00.000Z');
    await run();
    expect(await kind.isKept(maria)).toBe(false);
  });

  it('survive if one is changed just as they are being deleted', async () => {
    await begin();
    at('2028-01-01T12:01:00.000Z');
    await run();
    at('2028-01-31T12:02:00.000Z');
    const listUnchanged: typeof kind.room.listUnchanged = async (trx, since) => {
      const listed = await kind.room.listUnchanged(trx, since);
      await begin('Tempe');
      return listed;
    };
    await deleteUnfinishedAnswers(product.services, { ...kind.room, listUnchanged });
    expect(await kind.isKept(maria)).toBe(true);
  });

  it('of a closed account are deleted without a letter, and nobody else’s are', async () => {
    await begin();
    at('2027-06-01T12:00:00.000Z');
    const rosa = await product.person('Rosa Alvarez');
    await product.sql(`update sessions set idle_until = '2099-01-01', expires_at = '2099-01-01'`);
    await kind.answer(rosa, 'Mesa');
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    at('2028-01-10T12:00:00.000Z');
    await run();
    at('2028-02-10T12:00:00.000Z');
    await run();
    await product.sql('update people set deactivated_at = null where id = $1', [maria.id]);
    expect([await kind.isKept(maria), await kind.isKept(rosa)]).toEqual([false, true]);
    expect(await lettersTo(maria)).toEqual([]);
  });

  it('of an account that opened again are announced before they are deleted', async () => {
    await begin();
    const ada = await product.person('Ada Admin', { admin: true });
    await product.sql(`update sessions set idle_until = '2099-01-01', expires_at = '2099-01-01'`);
    const setActive = (active: boolean) => ada.call('PUT', `/people/${maria.id}/active`, { active });
    at('2027-12-20T12:00:00.000Z');
    expect((await setActive(false)).status).toBe(200);
    at('2028-01-02T12:00:00.000Z');
    await run();
    expect(await lettersTo(maria)).toEqual([]);
    expect((await setActive(true)).status).toBe(200);
    at('2028-02-02T12:00:00.000Z');
    await run();
    expect(await lettersTo(maria)).toHaveLength(1);
    at('2028-03-03T11:00:00.000Z');
    await untouched(product, run);
  });
});

it('a browser that comes back later clears its copy of the plan flow [PLAN-104]', async () => {
  await KINDS['plan flow'].answer(maria, 'chooser');
  const copy = await progressOf(maria);
  at('2028-01-01T12:01:00.000Z');
  await deleteUnfinishedAnswers(product.services, unfinishedPlans);
  at('2028-01-31T12:02:00.000Z');
  await deleteUnfinishedAnswers(product.services, unfinishedPlans);
  const { body } = await maria.call<Progress>('PATCH', PLAN, copy);
  expect(body.parts).toEqual({});
});

it('the hourly job deletes them', async () => {
  const { db, jobs } = product.services;
  await KINDS.assessment.answer(maria, 'Phoenix');
  at('2028-01-15T12:00:00.000Z');
  await db.asSystem((trx) => jobs.enqueue(trx, everyHour, {}));
  await expect.poll(() => lettersTo(maria), { timeout: 20_000 }).toHaveLength(1);
});
