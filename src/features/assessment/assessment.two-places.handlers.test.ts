// One draft in two tabs or on two devices.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
let draftId: string;
interface Saved {
  id: string;
  differing: Record<string, unknown>;
}
const save = async (changes: object, seen?: object) =>
  (
    await maria.call<Saved>('PATCH', '/assessments/draft', {
      draft_id: draftId ?? null,
      changes,
      step: 3,
      ...(seen ? { seen } : {}),
    })
  ).body;
const stored = async () =>
  (await maria.call<{ draft: { answers: object } }>('GET', '/assessments/draft')).body.draft.answers;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  const { body } = await maria.call<Saved>('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: ANSWERS,
    step: 3,
  });
  draftId = body.id;
});
afterAll(() => product.close());

describe('a second tab', () => {
  it('does not overwrite what the first one answered in the meantime; it is notified [ASMT-88]', async () => {
    await save({ city_or_zip: 'Tempe' }, { city_or_zip: ANSWERS.city_or_zip });
    const { differing } = await save(
      { city_or_zip: 'Mesa', onset_timing: 'today' },
      { city_or_zip: ANSWERS.city_or_zip },
    );
    expect(differing).toEqual({ city_or_zip: 'Tempe' });
    expect(await stored()).toMatchObject({ city_or_zip: 'Tempe', onset_timing: 'today' });
    expect((await save({ city_or_zip: 'Mesa' }, { city_or_zip: 'Tempe' })).differing).toEqual({});
    expect(await stored()).toMatchObject({ city_or_zip: 'Mesa' });
  });

  it('throws away only the draft that it shows [ASMT-88]', async () => {
    type Stored = { draft: { id: string; updated_at: string } | null };
    const read = async () => (await maria.call<Stored>('GET', '/assessments/draft')).body.draft;
    const shown = await read();
    const discard = (seen: Awaited<ReturnType<typeof read>>) =>
      maria.call('DELETE', '/assessments/draft', {
        seen: seen && { id: seen.id, updated_at: seen.updated_at },
      });
    product.clock.set(new Date(product.clock.now().getTime() + 1000));
    await save({ city_or_zip: 'Tempe' });
    for (const seen of [shown, null]) await refused(product, 'CHANGED_MEANWHILE', () => discard(seen));
    await maria.call('POST', '/assessments', { draft_id: draftId });
    await maria.call('PATCH', '/assessments/draft', { draft_id: null, changes: ANSWERS, step: 2 });
    await refused(product, 'CHANGED_MEANWHILE', () => discard(shown));
    const next = await read();
    expect((await discard(next)).status).toBe(200);
    expect(await read()).toBeNull();
    expect((await discard(next)).status).toBe(200);
  });

  it('cannot submit answers that are not on its screen; it learns which [ASMT-87, ASMT-61]', async () => {
    await save({ city_or_zip: 'Tempe', falls_and_mobility: 'fell_3mo' });
    const { data } = await refused(product, 'CHANGED_MEANWHILE', () =>
      maria.call('POST', '/assessments', { draft_id: draftId, seen: ANSWERS }),
    );
    expect((data as { questions: string[] }).questions.toSorted()).toEqual([
      'city_or_zip',
      'falls_and_mobility',
    ]);
    const seen = await stored();
    const made = await maria.call<{ city_zip: string }>('POST', '/assessments', { draft_id: draftId, seen });
    expect([made.status, made.body.city_zip]).toEqual([201, 'Tempe']);
    // Retrying after a lost response is still safe.
    const again = await maria.call('POST', '/assessments', { draft_id: draftId, seen: ANSWERS });
    expect(again.status).toBe(201);
  });
});
