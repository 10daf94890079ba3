import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Client,
  type Product,
  type Refusal,
  startProduct,
  submitAssessment,
} from '../../../test/support/product.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

describe('submitting', () => {
  it('stores the documented row and reads it back [ASMT-67, ASMT-69]', async () => {
    const row = await submitAssessment(maria);
    expect(row).toMatchObject({
      user_id: maria.id,
      city_zip: '85004',
      help_level: 'help_plan_only',
      triggers: [],
      escalate_case: false,
    });
  });

  it('stores one assessment when the same draft is submitted many times at once [ASMT-10]', async () => {
    const james = await product.person('James Brown');
    const saved = await james.call<{ id: string }>('PATCH', '/assessments/draft', {
      draft_id: null,
      changes: {
        safety_check: ['none_of_above'],
        starting_points: ['other'],
        city_or_zip: 'Phoenix',
        care_team: ['me'],
        coverage_snapshot: ['medicaid'],
      },
      step: 6,
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        james.call<{ id: string }>('POST', '/assessments', { draft_id: saved.body.id }),
      ),
    );
    expect(answers.map((each) => each.status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((each) => each.body.id))).toEqual(new Set([saved.body.id]));
    const list = await james.call<{ items: unknown[] }>('GET', '/assessments');
    expect(list.body.items).toHaveLength(1);
  });

  it('answers 404 alike for a stranger’s assessment and for none [ASMT-85]', async () => {
    const mine = await submitAssessment(maria);
    const stranger = await product.person('Sam Stranger');
    const foreign = await stranger.call<Refusal>('GET', `/assessments/${mine.id}`);
    const random = await stranger.call<Refusal>('GET', '/assessments/01a1fb85-9348-78b6-a8f0-f202eb803ce6');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(random.body);
  });
});
