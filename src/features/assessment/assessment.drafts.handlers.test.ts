import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { Draft } from './assessment.contract.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const save = (client: Client, draft_id: string | null, changes: object, step = 1) =>
  client.call<{ id: string; updated_at: string }>('PATCH', '/assessments/draft', { draft_id, changes, step });
const submit = (client: Client, draft_id: string) => client.call('POST', '/assessments', { draft_id });
const discard = (client: Client) => client.call('DELETE', '/assessments/draft');
const draftOf = async (client: Client) =>
  (await client.call<{ draft: Draft | null }>('GET', '/assessments/draft')).body.draft;

describe('a draft', () => {
  it('does not exist before the first save, then holds exactly what was touched [ASMT-88, ASMT-86]', async () => {
    expect(await draftOf(maria)).toBeNull();
    const { body } = await save(maria, null, { city_or_zip: 'Phoenix' }, 3);
    expect(await draftOf(maria)).toEqual({
      id: body.id,
      answers: { city_or_zip: 'Phoenix' },
      step: 3,
      updated_at: body.updated_at,
    });
  });

  it('says when it was saved, by the server’s clock [ASMT-88]', async () => {
    const { body: first } = await save(maria, null, { city_or_zip: 'Phoenix' });
    product.clock.set(new Date(Date.now() + 60_000));
    const { body } = await save(maria, first.id, { city_or_zip: 'Tempe' });
    expect(Date.parse(body.updated_at) - Date.parse(first.updated_at)).toBeGreaterThanOrEqual(59_000);
    expect((await draftOf(maria))?.updated_at).toBe(body.updated_at);
  });

  it('is the same on another device [ASMT-88]', async () => {
    const { body } = await save(maria, null, { city_or_zip: 'Phoenix' });
    const phone = await save(maria, null, { care_team: ['me'] });
    expect(phone.body.id).toBe(body.id);
    expect((await draftOf(maria))?.answers).toEqual({ city_or_zip: 'Phoenix', care_team: ['me'] });
  });

  it('keeps the newest answer per question, so that two devices erase nothing [ASMT-88]', async () => {
    const { body } = await save(maria, null, {});
    const answers = Object.entries(ANSWERS);
    const saved = await Promise.all(answers.map(([key, value]) => save(maria, body.id, { [key]: value })));
    expect(saved.map((each) => each.status)).toEqual(answers.map(() => 200));
    expect((await draftOf(maria))?.answers).toEqual(ANSWERS);
    await save(maria, body.id, { city_or_zip: 'Tempe' });
    expect((await draftOf(maria))?.answers).toEqual({ ...ANSWERS, city_or_zip: 'Tempe' });
  });

  it('is created once when several devices save for the first time at once [ASMT-88]', async () => {
    const answers = Object.entries(ANSWERS);
    const saved = await Promise.all(answers.map(([key, value]) => save(maria, null, { [key]: value })));
    expect(new Set(saved.map((each) => `${each.status} ${each.body.id}`)).size).toBe(1);
    expect((await draftOf(maria))?.answers).toEqual(ANSWERS);
    expect(await product.sql('select id from assessment_drafts where user_id = $1', [maria.id])).toHaveLength(
      1,
    );
  });

  it('keeps the answers of a hidden section until it is submitted [ASMT-32]', async () => {
    const details = { financial_details: ['late_bills'], home_setup: ['stairs_enter'] };
    const { body } = await save(maria, null, { starting_points: ['financial'], ...details });
    await save(maria, body.id, { starting_points: ['driving'], current_location: 'hospital_er' });
    expect((await draftOf(maria))?.answers).toMatchObject(details);
  });

  it('belongs to one person: nobody else can read or change it [GUARD-09, ID1]', async () => {
    const { body } = await save(maria, null, { city_or_zip: 'Phoenix' });
    const stranger = await product.person('Sam Stranger');
    expect(await draftOf(stranger)).toBeNull();
    const { data } = await refused(product, 'DRAFT_CLOSED', () =>
      save(stranger, body.id, { city_or_zip: 'Mine' }),
    );
    expect(data).toEqual({ assessment_id: null });
    await refused(product, 'DRAFT_CLOSED', () => submit(stranger, body.id));
    await discard(stranger);
    expect((await draftOf(maria))?.answers).toEqual({ city_or_zip: 'Phoenix' });
  });

  it('is refused without a session, and nothing is lost [ASMT-66, LIMIT-05]', async () => {
    const { body } = await save(maria, null, { city_or_zip: 'Phoenix' });
    const nobody = product.nobody();
    await refused(product, 'UNAUTHENTICATED', () => save(nobody, body.id, { city_or_zip: 'Tempe' }));
    await refused(product, 'UNAUTHENTICATED', () => submit(nobody, body.id));
    await refused(product, 'UNAUTHENTICATED', () => discard(nobody));
    expect((await draftOf(maria))?.answers).toEqual({ city_or_zip: 'Phoenix' });
  });
});

describe('a discarded draft', () => {
  it('is gone, and discarding is idempotent [ASMT-88]', async () => {
    await save(maria, null, { city_or_zip: 'Phoenix' });
    expect((await discard(maria)).body).toEqual({ done: true });
    expect((await discard(maria)).status).toBe(200);
    expect(await draftOf(maria)).toBeNull();
    expect(await product.sql('select id from assessment_drafts where user_id = $1', [maria.id])).toEqual([]);
  });

  it('takes no more answers and cannot be submitted; a new one starts empty [ASMT-88]', async () => {
    const { body: old } = await save(maria, null, ANSWERS);
    await discard(maria);
    for (const late of [() => save(maria, old.id, { city_or_zip: 'Late' }), () => submit(maria, old.id)]) {
      const { data } = await refused(product, 'DRAFT_CLOSED', late);
      expect(data).toEqual({ assessment_id: null });
    }
    const { body: fresh } = await save(maria, null, { care_team: ['me'] });
    expect(fresh.id).not.toBe(old.id);
    expect((await draftOf(maria))?.answers).toEqual({ care_team: ['me'] });
    await refused(product, 'DRAFT_CLOSED', () => save(maria, old.id, { city_or_zip: 'Late' }));
  });
});

describe('a submitted draft', () => {
  it('is closed: late answers are refused with a link to the plan [ASMT-88, ASMT-10]', async () => {
    const row = await submitAssessment(maria);
    expect(await draftOf(maria)).toBeNull();
    const { data } = await refused(product, 'DRAFT_CLOSED', () =>
      save(maria, row.id, { city_or_zip: 'Late' }),
    );
    expect(data).toEqual({ assessment_id: row.id });
  });

  it('is not revealed to a stranger who guesses its id [GUARD-09]', async () => {
    const row = await submitAssessment(maria);
    const stranger = await product.person('Sam Stranger');
    const { data } = await refused(product, 'DRAFT_CLOSED', () => save(stranger, row.id, {}));
    expect(data).toEqual({ assessment_id: null });
  });

  it('is not attributed to a person who can read the plan [ASMT-60, GUARD-09]', async () => {
    const row = await submitAssessment(maria);
    const reader = await product.person('Rosa Reader', { verified: true });
    await product.sql(
      `insert into assessment_shares (id, assessment_id, owner_id, owner_name, reader_email, created_at)
       values (gen_random_uuid(), $1, $2, 'Maria Alvarez', $3, now())`,
      [row.id, maria.id, reader.email],
    );
    const { data } = await refused(product, 'DRAFT_CLOSED', () => save(reader, row.id, {}));
    expect(data).toEqual({ assessment_id: null });
  });

  it('wins or loses a race with a save, but never loses an answer [ASMT-10, ASMT-88]', async () => {
    const { body } = await save(maria, null, ANSWERS);
    const [made, ...saves] = await Promise.all([
      maria.call<{ city_zip: string }>('POST', '/assessments', { draft_id: body.id }),
      ...Array.from({ length: 6 }, () => save(maria, body.id, { city_or_zip: 'Tempe' })),
    ]);
    expect(made.status).toBe(201);
    const accepted = saves.filter((each) => each.status === 200);
    expect(saves.filter((each) => each.status !== 200 && each.status !== 409)).toEqual([]);
    expect(made.body.city_zip).toBe(accepted.length > 0 ? 'Tempe' : '85004');
    expect(await draftOf(maria)).toBeNull();
  });
});
