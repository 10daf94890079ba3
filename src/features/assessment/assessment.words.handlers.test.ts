import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import type { Plan } from './assessment.contract.ts';

let product: Product;
let maria: Client;
let jorge: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  jorge = await product.person('Jorge Alvarez', { verified: true });
});
afterAll(() => product.close());

const WORDS = {
  safety_check: ['none_of_above'],
  starting_points: ['other'],
  other_text: 'My dad says he wants to kill himself and has a gun',
  monthly_budget: '1001_2500',
};
const planOf = async (who: Client, id: string) => (await who.call<Plan>('GET', `/assessments/${id}`)).body;

describe('an emergency in the writer’s own words', () => {
  it('comes first on the writer’s own plan, which is not called calm [ASMT-17, ASMT-90]', async () => {
    const { id } = await submitAssessment(maria, WORDS);
    const plan = await planOf(maria, id);
    expect(plan.named?.kinds).toEqual(expect.arrayContaining(['suicide']));
    expect(plan.urgency).toBe('urgent');
    const history = await maria.call<{ items: { id: string; urgency: string }[] }>('GET', '/assessments');
    expect(history.body.items.find((item) => item.id === id)?.urgency).toBe('urgent');
  });

  it('is flagged for nobody else: not stored, not in events, not shown to readers [ASMT-18, ASMT-60]', async () => {
    const { id } = await submitAssessment(maria, WORDS);
    await maria.call('POST', `/assessments/${id}/shares`, { email: jorge.email });
    const shared = await planOf(jorge, id);
    expect(shared.named).toBeNull();
    expect(shared.urgency).not.toBe('urgent');
    expect(shared.safety).toEqual([]);
    const own = await planOf(maria, id);
    expect(own.assessment.risk_flags.flag_safety_concern).toBe(false);
    expect(own.assessment.escalation_level).toBe('none');
    expect(own.flags).toEqual([]);
    const [event] = await product.sql<{ data: object }>(
      `select data from events where kind = 'assessment.submitted' and subject_id = $1`,
      [id],
    );
    expect(event?.data).toEqual({ level: 'none', flags: [] });
  });

  it('is recognized in Spanish too, and in the name of a hospital [ASMT-17]', async () => {
    const { id } = await submitAssessment(maria, {
      ...WORDS,
      starting_points: ['discharge'],
      discharge_details: {
        planned_discharge_date: '',
        facility_name: 'le duele el pecho ahora',
        followup_scheduled: false,
      },
    });
    expect((await planOf(maria, id)).named?.kinds).toEqual(['chest_pain']);
  });

  it('ordinary words name no emergency [ASMT-84]', async () => {
    const { id } = await submitAssessment(maria, { ...WORDS, other_text: 'She worries about her garden' });
    const plan = await planOf(maria, id);
    expect([plan.named, plan.urgency]).toEqual([null, 'routine']);
  });
});
