// The safety desk: which assessments admins see, who handles them, and the record of each access.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { forgetReadings, readings } from '#test/support/readings.ts';
import { refused } from '#test/support/refusals.ts';
import type { SafetyCase } from './assessment.safety.contract.ts';

let product: Product;
let ada: Client;
let ben: Client;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  ben = await product.person('Ben Admin', { admin: true });
  maria = await product.person('Maria Alvarez');
});
beforeEach(async () => {
  await product.sql('delete from assessments');
  await product.sql(`delete from events where kind in ('case.taken', 'case.resolved')`);
  await forgetReadings(product);
});
afterAll(() => product.close());

const URGENT = { safety_check: ['suicidal_thoughts', 'suspected_abuse'] };
const REVIEW = { falls_and_mobility: 'fell_3mo' };
const ROUTINE = { driving_status: 'stopped_driving' };
const BUDGET = { monthly_budget: 'not_sure' };

const submit = async (changes: object, client = maria) => (await submitAssessment(client, changes)).id;
const list = async (query = '', client = ada) => {
  const { status, body } = await client.call<{ cases: SafetyCase[]; next: string | null }>(
    'GET',
    `/safety-cases${query}`,
  );
  expect(status).toBe(200);
  return body;
};
const idsOf = async (query = '') => (await list(query)).cases.map(({ id }) => id);
const take = (client: Client, id: string) => client.call<SafetyCase>('POST', `/safety-cases/${id}/take`, {});
const resolve = (client: Client, id: string, reason = 'Called; her daughter is with her.') =>
  client.call<SafetyCase>('POST', `/safety-cases/${id}/resolve`, { reason });
const events = (kinds: string[]) =>
  product.sql<{ kind: string; actor_id: string; subject_id: string; data: object }>(
    'select kind, actor_id, subject_id, data from events where kind = any($1) order by id',
    [kinds],
  );
const deeds = async () =>
  (await events(['case.taken', 'case.resolved'])).map((each) => [
    each.kind,
    each.actor_id,
    each.subject_id,
    each.data,
  ]);

describe('the safety desk', () => {
  it('shows what was ticked and the advice shown for it, but not whose it is [ASMT-18, ASMT-90]', async () => {
    const id = await submit({ ...URGENT, ...REVIEW, city_or_zip: 'Peñasco' });
    const { cases } = await list();
    expect(cases).toEqual([
      {
        id,
        hazards: [
          { hazard: 'suicidal_thoughts', advice: 'call_988', ticked_at: expect.stringMatching(/Z$/) },
          {
            hazard: 'suspected_abuse',
            advice: 'call_adult_protective_services',
            ticked_at: expect.stringMatching(/Z$/),
          },
        ],
        created_at: expect.stringMatching(/Z$/),
        state: 'open',
        taken_by: null,
        taken_at: null,
        mine: false,
        reason: null,
        resolved_at: null,
      },
    ]);
    const said = JSON.stringify(cases);
    for (const hidden of ['Maria', maria.email, maria.id, 'Peñasco', 'fall']) {
      expect(said).not.toContain(hidden);
    }
  });

  it('lists the newest first, and none without a hazard, however it escalates [ASMT-18, ASMT-83]', async () => {
    const first = await submit(URGENT);
    for (const without of [REVIEW, ROUTINE, BUDGET, {}]) await submit(without);
    const second = await submit(URGENT);
    expect(await idsOf()).toEqual([second, first]);
    for (const query of ['?state=taken', '?state=resolved']) expect(await idsOf(query)).toEqual([]);
    await refused(product, 'INVALID_INPUT', () => ada.call('GET', '/safety-cases?state=gone'));
  });

  it('comes in pages of 50, each case exactly once [ASMT-18]', async () => {
    const first = await submit(URGENT);
    await product.sql(
      `with copies as (
         insert into assessments (id, user_id, answers, risk_flags, escalate_case, escalation_level, city_zip,
           question_set_version, created_at)
         select gen_random_uuid(), user_id, answers, risk_flags, escalate_case, escalation_level, city_zip,
           question_set_version, timestamptz '2026-01-01' + n / 3 * interval '1 s'
         from assessments, generate_series(1, 119) n returning id, created_at)
       insert into safety_cases (assessment_id, hazards, created_at)
       select copies.id, c.hazards, copies.created_at from copies, safety_cases c`,
    );
    const pages: SafetyCase[][] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(after && `?after=${after}`);
      pages.push(page.cases);
      after = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    expect(all[0]?.id).toBe(first);
    const keys = all.map((each) => `${each.created_at} ${each.id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
  });

  it('is for admins only [ASMT-18, GUARD-09]', async () => {
    const id = await submit(URGENT);
    for (const [client, code] of [
      [product.nobody(), 'UNAUTHENTICATED'],
      [maria, 'FORBIDDEN'],
    ] as const) {
      await refused(product, code, () => client.call('GET', '/safety-cases'));
      await refused(product, code, () => take(client, id));
      await refused(product, code, () => resolve(client, id));
    }
  });
});

describe('taking a case', () => {
  it('shows who has it and since when, is idempotent, and records one event [ASMT-18]', async () => {
    const id = await submit(URGENT);
    const first = await take(ada, id);
    expect([first.status, first.body]).toMatchObject([
      200,
      { state: 'taken', taken_by: 'Ada Admin', mine: true, taken_at: expect.any(String) },
    ]);
    expect((await take(ada, id)).body).toEqual(first.body);
    expect(await deeds()).toEqual([['case.taken', ada.id, id, {}]]);
    expect(await idsOf()).toEqual([]);
    expect(await idsOf('?state=taken')).toEqual([id]);
    expect((await list('?state=taken', ben)).cases[0]).toMatchObject({ taken_by: 'Ada Admin', mine: false });
  });

  it('that is assigned to another admin is refused, and names them [ASMT-18]', async () => {
    const id = await submit(URGENT);
    await take(ada, id);
    for (const attempt of [() => take(ben, id), () => resolve(ben, id)]) {
      expect((await refused(product, 'CASE_TAKEN', attempt)).data).toEqual({ taken_by: 'Ada Admin' });
    }
  });

  it('concurrently is won by exactly one, and the others learn by whom [ASMT-18, AP1]', async () => {
    const admins = [
      ada,
      ben,
      await product.person('Cleo Admin', { admin: true }),
      await product.person('Dan Admin', { admin: true }),
    ];
    for (let round = 0; round < 5; round += 1) {
      const id = await submit(URGENT);
      const answers = await Promise.all([...admins, ...admins].map((client) => take(client, id)));
      const winners = admins.filter((_, index) => answers[index]?.status === 200);
      expect(winners).toHaveLength(1);
      // Each sent two requests: the winner succeeded twice, the others were refused twice.
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array(6).fill(409)]);
      const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body);
      const name = answers.find(({ status }) => status === 200)?.body.taken_by;
      expect(refusals).toEqual(
        Array(6).fill(expect.objectContaining({ code: 'CASE_TAKEN', data: { taken_by: name } })),
      );
      const ofThis = (await deeds()).filter(([, , subject]) => subject === id);
      expect(ofThis).toEqual([['case.taken', winners[0]?.id, id, {}]]);
    }
  });

  it('needs a hazard: other assessments are not found [ASMT-18]', async () => {
    const calm = [await submit({}), await submit(REVIEW), await submit(BUDGET)];
    for (const id of [...calm, crypto.randomUUID()]) {
      await refused(product, 'NOT_FOUND', () => take(ada, id));
      await refused(product, 'NOT_FOUND', () => resolve(ada, id));
    }
  });
});

describe('resolving a case', () => {
  it('stores the reason, who and when, and records an event without the reason [ASMT-18]', async () => {
    const id = await submit(URGENT);
    await take(ada, id);
    const { status, body } = await resolve(ada, id, '  Called.\nSafe tonight.  ');
    expect([status, body]).toMatchObject([
      200,
      {
        state: 'resolved',
        taken_by: 'Ada Admin',
        reason: 'Called.\nSafe tonight.',
        resolved_at: expect.any(String),
      },
    ]);
    expect(await deeds()).toEqual([
      ['case.taken', ada.id, id, {}],
      ['case.resolved', ada.id, id, {}],
    ]);
    expect(await idsOf('?state=taken')).toEqual([]);
    expect(await idsOf('?state=resolved')).toEqual([id]);
  });

  it('that is open does not require taking it first [ASMT-18]', async () => {
    const id = await submit(URGENT);
    expect((await resolve(ben, id)).body).toMatchObject({ state: 'resolved', taken_by: 'Ben Admin' });
    expect(await deeds()).toEqual([['case.resolved', ben.id, id, {}]]);
  });

  it('happens once: afterwards nobody can take or resolve it [ASMT-18]', async () => {
    const id = await submit(URGENT);
    await resolve(ada, id);
    for (const client of [ada, ben]) {
      await refused(product, 'CASE_RESOLVED', () => take(client, id));
      await refused(product, 'CASE_RESOLVED', () => resolve(client, id));
    }
  });

  it('concurrently is done by exactly one [ASMT-18, AP1]', async () => {
    const id = await submit(URGENT);
    const answers = await Promise.all([ada, ben, ada, ben].map((client) => resolve(client, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await deeds()).toHaveLength(1);
  });

  it.each(['', ' \n\t ', 'x'.repeat(1001), 'A\u0000'])(
    'needs a reason: %j is not one [ASMT-18]',
    async (reason) => {
      const id = await submit(URGENT);
      const { data } = await refused(product, 'INVALID_INPUT', () => resolve(ada, id, reason));
      expect(data).toMatchObject({ fields: [{ path: 'reason' }] });
    },
  );
});

describe('an admin’s access to cases', () => {
  const what = 'safety_cases';
  const looks = async () => (await readings(product)).map(({ actor_id, data }) => [actor_id, data]);

  it('is recorded with the cases seen, and without their content [ASMT-18, 312(b)]', async () => {
    const sam = await product.person('Sam Stranger');
    const first = await submit(URGENT);
    await submit(REVIEW);
    const second = await submit(URGENT, sam);
    await list();
    expect(await looks()).toEqual([
      [ada.id, { what }],
      [ada.id, { what, subjects: [second, first] }],
    ]);
    await take(ben, first);
    await resolve(ben, first);
    expect((await looks()).slice(2)).toEqual(
      Array(2)
        .fill([
          [ben.id, { what }],
          [ben.id, { what, subjects: [first] }],
        ])
        .flat(),
    );
  });

  it('works concurrently: each reader sees everything [ASMT-18]', async () => {
    const id = await submit(URGENT);
    const answers = await Promise.all(Array.from({ length: 20 }, () => idsOf()));
    expect(answers).toEqual(Array(20).fill([id]));
  });

  it('is what reveals the rows: without the record an admin sees none [ASMT-18, RL2, 312(b)]', async () => {
    const id = await submit(URGENT);
    await take(ada, id);
    const seen = await product.services.db.as(ada.id, async (trx) => [
      await trx.selectFrom('assessments').select('id').execute(),
      await trx.selectFrom('safety_events').select('id').execute(),
      await trx.selectFrom('safety_cases').select('assessment_id').execute(),
    ]);
    expect(seen).toEqual([[], [], []]);
  });
});
