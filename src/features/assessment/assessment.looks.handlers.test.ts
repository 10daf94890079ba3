// Whose case it is at the safety desk: revealed only for a reason, which the person can read on their plan.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAsAdmin } from '#db/recorded-reading.ts';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { forgetReadings, readings } from '#test/support/readings.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Plan } from './assessment.contract.ts';

let product: Product;
let ada: Client;
let ben: Client;
let maria: Client;
let sam: Client;
let id: string;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  ben = await product.person('Ben Admin', { admin: true });
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger', { verified: true });
});
beforeEach(async () => {
  await product.sql('delete from assessments');
  await forgetReadings(product);
  id = (await submitAssessment(maria, { safety_check: ['suspected_abuse'], city_or_zip: 'Peñasco' })).id;
});
afterAll(() => product.close());

const WHY = { reason: 'check_help', words: 'Nobody answered her yesterday.' };
const look = (client: Client, of = id, why: object = WHY) =>
  client.call('POST', `/safety-cases/${of}/look`, why);
const plan = async (client: Client) => (await client.call<Plan>('GET', `/assessments/${id}`)).body;
const looks = () =>
  product.sql('select assessment_id, owner_id, looked_by, reason, words from safety_case_looks order by id');

describe('the person behind a case', () => {
  it('is revealed to an admin who gives a reason [ASMT-18, 312(b)]', async () => {
    expect(await look(ada)).toMatchObject({
      status: 200,
      body: { id, name: 'Maria Alvarez', email: maria.email, city_zip: 'Peñasco' },
    });
    expect(await looks()).toEqual([
      {
        assessment_id: id,
        owner_id: maria.id,
        looked_by: ada.id,
        reason: 'check_help',
        words: 'Nobody answered her yesterday.',
      },
    ]);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['no text', { reason: 'check_help' }],
    ['meaningless text', { ...WHY, words: ' x ' }],
    ['two words', { ...WHY, words: 'just checking' }],
    ['text that is too long', { ...WHY, words: 'a b c '.repeat(90) }],
    ['an unknown reason', { ...WHY, reason: 'curious' }],
    ['text without a reason', { words: WHY.words }],
  ])('is not revealed to an admin who gives %s [ASMT-18, 312(b)]', async (_, why) => {
    await refused(product, 'INVALID_INPUT', () => look(ada, id, why));
    expect(await looks()).toEqual([]);
  });

  it('is revealed to admins only [ASMT-18, GUARD-09]', async () => {
    await refused(product, 'UNAUTHENTICATED', () => look(product.nobody()));
    for (const client of [maria, sam]) await refused(product, 'FORBIDDEN', () => look(client));
  });

  it.each<[string, object]>([
    ['by budget alone', { monthly_budget: 'not_sure' }],
    ['by papers alone', { decision_status: 'no_poa_unknown' }],
    ['by a fall', { falls_and_mobility: 'fell_3mo' }],
  ])('is not revealed if an assessment escalates %s [ASMT-18, ASMT-83]', async (_, changes) => {
    const other = (await submitAssessment(maria, changes)).id;
    expect(await product.sql('select escalate_case from assessments where id = $1', [other])).toEqual([
      { escalate_case: true },
    ]);
    for (const of of [other, crypto.randomUUID()]) await refused(product, 'NOT_FOUND', () => look(ada, of));
    expect(await looks()).toEqual([]);
  });

  it('needs a reason each time, and each look is logged with its reason but not its text [ASMT-18, 312(b)]', async () => {
    await look(ada);
    await look(ben, id, { ...WHY, reason: 'other' });
    const looks = await readings(product);
    const what = 'safety_case';
    expect(looks).toEqual([
      { actor_id: ada.id, data: { what, reason: 'check_help' } },
      { actor_id: ada.id, data: { what, reason: 'check_help', people: [maria.id] } },
      { actor_id: ben.id, data: { what, reason: 'other' } },
      { actor_id: ben.id, data: { what, reason: 'other', people: [maria.id] } },
    ]);
  });
});

describe('the person’s own plan', () => {
  it('says that and when somebody looked and why, but neither who nor the text [ASMT-18]', async () => {
    expect((await plan(maria)).looks).toEqual([]);
    await ada.call('GET', '/safety-cases');
    await ada.call('POST', `/safety-cases/${id}/take`, {});
    expect((await plan(maria)).looks).toEqual([]);
    const before = product.clock.now().toISOString();
    await look(ada);
    product.clock.set(new Date(product.clock.now().getTime() + 60_000));
    await look(ben, id, { ...WHY, reason: 'local_help' });
    const seen = await plan(maria);
    expect(seen.looks.map(({ reason }) => reason)).toEqual(['local_help', 'check_help']);
    const [second = '', first = ''] = seen.looks.map(({ at }) => at);
    expect(first >= before).toBe(true);
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(60_000);
    expect(JSON.stringify(seen)).not.toMatch(/Ada Admin|Ben Admin|Nobody answered/);
  });

  it('does not show it to others who can read the plan [ASMT-18, ASMT-60]', async () => {
    await maria.call('POST', `/assessments/${id}/shares`, { email: sam.email });
    await look(ada);
    expect((await plan(sam)).looks).toEqual([]);
  });

  it('keeps it after the admin is gone [ASMT-18]', async () => {
    const gone = await product.person('Gil Gone', { admin: true });
    await look(gone);
    await product.sql('delete from people where id = $1', [gone.id]);
    expect((await plan(maria)).looks).toHaveLength(1);
  });
});

describe('PostgreSQL alone', () => {
  const seen = sql<{ id: string }>`select a.id from assessments a`;
  /** As an admin whose transaction has recorded an access to health information. */
  const reading = <R>(work: Parameters<typeof product.services.db.as<R>>[1]) =>
    product.services.db.as(ada.id, async (trx) => {
      const [found] = await readAsAdmin(
        trx,
        { at: new Date(), actorId: ada.id, what: 'test' },
        async () => [await work(trx)],
        () => null,
      );
      return found;
    });
  const insert = (values: { reason?: string; words?: string; by?: string; owner?: string }) =>
    sql.raw(
      `insert into safety_case_looks (id, assessment_id, looked_by, reason, words, at${values.owner ? ', owner_id' : ''})
       values ('${crypto.randomUUID()}', '${id}', '${values.by ?? ada.id}', '${values.reason ?? 'other'}',
         '${values.words ?? 'because I must'}', now()${values.owner ? `, '${values.owner}'` : ''})`,
    );

  it('shows an admin no assessment with just a recorded access [RL2, 312(b)]', async () => {
    const count = await reading(async (trx) => (await seen.execute(trx)).rows.length);
    expect(count).toBe(0);
  });

  it('shows the one a reason was recorded for, and no other [RL2, 312(b)]', async () => {
    const other = (await submitAssessment(sam, { safety_check: ['suspected_abuse'] })).id;
    const rows = await reading(async (trx) => {
      await insert({}).execute(trx);
      const { rows: found } = await seen.execute(trx);
      await sql`update safety_case_looks set owner_id = ${maria.id} where assessment_id = ${id}`.execute(trx);
      return found;
    });
    expect(rows).toEqual([{ id }]);
    expect(rows).not.toContainEqual({ id: other });
    // The reason applies to its own transaction only.
    expect(await reading(async (trx) => (await seen.execute(trx)).rows)).toEqual([]);
  });

  it.each<[string, Parameters<typeof insert>[0], RegExp]>([
    ['an unknown reason', { reason: 'curious' }, /safety_case_looks_reason/],
    ['no text', { words: 'x' }, /safety_case_looks_words/],
    ['the name of another admin', { by: '00000000-0000-4000-8000-000000000000' }, /row-level security/],
    ['an owner set before the look', { owner: '00000000-0000-4000-8000-000000000000' }, /permission/],
  ])('refuses a look with %s [RL2, RL3]', async (_, values, refusal) => {
    await untouched(product, () =>
      expect(reading((trx) => insert(values).execute(trx))).rejects.toThrow(refusal),
    );
  });

  it('refuses a look that does not name whose case it was, or names somebody else [RL2, 312(b)]', async () => {
    await untouched(product, () =>
      expect(reading((trx) => insert({}).execute(trx))).rejects.toThrow(/whose case it was/),
    );
    await untouched(product, () =>
      expect(
        reading(async (trx) => {
          await insert({}).execute(trx);
          await sql`update safety_case_looks set owner_id = ${sam.id}`.execute(trx);
        }),
      ).rejects.toThrow(/safety_case_looks_owner_fkey/),
    );
  });

  it('refuses a look by a non-admin, or without a recorded access [RL2, RL3]', async () => {
    for (const by of [maria.id, sam.id, ada.id]) {
      await untouched(product, () =>
        expect(product.services.db.as(by, (trx) => insert({ by }).execute(trx))).rejects.toThrow(
          /row-level security/,
        ),
      );
    }
  });
});
