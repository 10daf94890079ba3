import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import type { Plan } from './assessment.contract.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const read = async (id: string, locale?: 'en' | 'es') =>
  (await maria.call<Plan>('GET', `/assessments/${id}${locale ? `?locale=${locale}` : ''}`)).body;
const planOf = async (changes: object, locale?: 'en' | 'es') =>
  read((await submitAssessment(maria, changes)).id, locale);

const HAZARDS = [
  ['head_injury_blood_thinners', 'call_911', 'get-emergency-help', '911'],
  ['chest_pain_breathing', 'call_911', 'get-emergency-help', '911'],
  ['weakness_face_droop', 'call_911', 'get-emergency-help', '911'],
  ['uncontrolled_bleeding', 'call_911', 'get-emergency-help', '911'],
  ['severe_confusion', 'call_911', 'get-emergency-help', '911'],
  ['suicidal_thoughts', 'call_988', 'suicide-safety', '988'],
  ['threats_harming_others', 'call_911_or_988', 'calm-and-safe', '911'],
  ['extreme_agitation', 'call_911_or_988', 'calm-and-safe', '911'],
  ['suspected_abuse', 'call_adult_protective_services', 'report-abuse', '1-800-677-1116'],
] as const;

describe('a ticked hazard', () => {
  it.each(HAZARDS)(
    '%s is stored as an event and comes first: %s [ASMT-18, AI5]',
    async (hazard, advice, action, number) => {
      const plan = await planOf({ safety_check: [hazard], falls_and_mobility: 'fell_3mo' });
      expect(plan.safety).toEqual([{ hazard, advice, ticked_at: expect.any(String) }]);
      expect(plan.flags[0]).toEqual({
        flag: 'flag_safety_concern',
        because: [{ question: 'safety_check', codes: [hazard] }],
      });
      expect(plan.actions[0]).toMatchObject({ id: action, flag: 'flag_safety_concern' });
      expect(plan.actions[0]?.phones.map((phone) => phone.number)).toContain(number);
    },
  );

  it('keeps the time it was first ticked while other answers change [ASMT-18]', async () => {
    const someone = await product.person('Rosa Rivera');
    const tick = (changes: object, minute: number) => {
      product.clock.set(new Date(Date.now() + minute * 60_000));
      return someone.call<{ id: string }>('PATCH', '/assessments/draft', {
        draft_id: null,
        changes,
        step: 1,
      });
    };
    await tick({ ...ANSWERS, safety_check: ['severe_confusion'] }, 0);
    const first = product.clock.now().getTime();
    await tick({ safety_check: ['severe_confusion', 'extreme_agitation'] }, 5);
    const { body } = await tick({ city_or_zip: 'Tempe' }, 10);
    await someone.call('POST', '/assessments', { draft_id: body.id });
    const rows = await product.sql<{ hazard: string; minute: number }>(
      `select hazard, round(extract(epoch from ticked_at - $2::timestamptz) / 60)::int as minute
       from safety_events where assessment_id = $1 order by ticked_at`,
      [body.id, new Date(first)],
    );
    expect(rows).toEqual([
      { hazard: 'severe_confusion', minute: 0 },
      { hazard: 'extreme_agitation', minute: 5 },
    ]);
  });

  it('that was unticked again raises nothing [ASMT-18]', async () => {
    const someone = await product.person('Rosa Rivera');
    await someone.call('PATCH', '/assessments/draft', {
      draft_id: null,
      changes: { safety_check: ['severe_confusion'] },
      step: 1,
    });
    const { id, risk_flags } = await submitAssessment(someone);
    expect(risk_flags.flag_safety_concern).toBe(false);
    expect(await product.sql('select id from safety_events where assessment_id = $1', [id])).toEqual([]);
  });

  it('comes with all the others when all are ticked, the gravest first [ASMT-18, S6]', async () => {
    const plan = await planOf({ safety_check: HAZARDS.map(([hazard]) => hazard) });
    expect(plan.safety.map((each) => each.hazard).sort()).toEqual(HAZARDS.map(([hazard]) => hazard).sort());
    expect(plan.actions.slice(0, 4).map((each) => each.id)).toEqual([
      'get-emergency-help',
      'suicide-safety',
      'calm-and-safe',
      'report-abuse',
    ]);
  });
});

describe('the plan', () => {
  const TROUBLES = {
    decision_status: 'think_exists',
    money_last_60_days: ['scams_fraud', 'rent_mortgage'],
    falls_and_mobility: 'fell_3mo',
    daily_needs_now: ['bathing', 'dressing', 'eating'],
    memory_behavior: ['lost_wandering'],
    driving_status: 'stopped_driving',
    monthly_budget: 'not_sure',
  };

  it('shows the answers behind each raised flag [ASMT-91]', async () => {
    const { flags, assessment } = await planOf(TROUBLES);
    expect(assessment.escalation_level).toBe('review');
    expect(flags).toEqual([
      because('flag_memory_safety', 'memory_behavior', 'lost_wandering'),
      because('flag_money_instability', 'money_last_60_days', 'scams_fraud', 'rent_mortgage'),
      because('flag_fall_risk', 'falls_and_mobility', 'fell_3mo'),
      because('flag_higher_support', 'daily_needs_now', 'bathing', 'dressing', 'eating'),
      because('flag_missing_docs', 'decision_status', 'think_exists'),
      because('needs_transport_setup', 'driving_status', 'stopped_driving'),
      because('needs_budget_helper', 'monthly_budget', 'not_sure'),
    ]);
  });

  it('has an action for every raised flag, with the mild budget near the end [ASMT-91, ASMT-84]', async () => {
    const { actions, flags } = await planOf(TROUBLES);
    const answered = new Set(actions.map((each) => each.flag));
    expect(flags.filter(({ flag }) => !answered.has(flag))).toEqual([]);
    const ids = actions.map((each) => each.id);
    expect(ids.at(-1)).toBe('first-call');
    expect(ids.at(-2)).toBe('make-a-budget');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['en', 'es'] as const)('has steps, phones and sources in %s [ASMT-91]', async (locale) => {
    const { actions } = await planOf({ ...TROUBLES, safety_check: ['suspected_abuse'] }, locale);
    expect(actions.length).toBeGreaterThan(6);
    for (const action of actions) {
      for (const text of [
        action.title,
        action.why,
        action.changes,
        ...action.steps.map((step) => step.text),
      ]) {
        expect(text.trim().length).toBeGreaterThan(5);
      }
      expect(action.steps.length).toBeGreaterThanOrEqual(4);
      expect(action.phones.length).toBeGreaterThan(0);
      for (const phone of action.phones) expect(phone.tel).toMatch(/^\+?\d{3,15}$/);
      for (const source of action.sources) expect(source.url).toMatch(/^https:\/\//);
      const named = action.steps.flatMap((step) => step.source ?? []);
      expect(new Set(named)).toEqual(new Set(action.sources.keys()));
    }
  });

  it('is the same plan in both languages, each entirely in its own [ASMT-91, S13]', async () => {
    const { id } = await submitAssessment(maria, { ...TROUBLES, safety_check: ['suicidal_thoughts'] });
    const [english, spanish] = await Promise.all([read(id, 'en'), read(id, 'es')]);
    expect(spanish.actions[0]?.title).toBe('Busque ayuda ante pensamientos de suicidio');
    expect(english.actions[0]?.title).toBe('Get help for thoughts of suicide');
    const shape = (plan: Plan) =>
      plan.actions.map((each) => [
        each.id,
        each.because,
        each.phones.map((phone) => phone.tel),
        each.steps.length,
      ]);
    expect(shape(spanish)).toEqual(shape(english));
    spanish.actions.forEach((action, index) => {
      expect(action.title).not.toBe(english.actions[index]?.title);
      action.steps.forEach((step, at) => {
        expect(step.text).not.toBe(english.actions[index]?.steps[at]?.text);
      });
    });
  });

  it('is in English unless asked otherwise, and can be reopened later [ASMT-91]', async () => {
    const { id } = await submitAssessment(maria, TROUBLES);
    const first = await read(id);
    expect(first).toEqual(await read(id, 'en'));
    expect(first).toMatchObject({ mine: true, shared_by: null, questions_current: true });
    product.clock.set(new Date(Date.now() + 20 * 60_000));
    expect(await read(id)).toEqual(first);
  });

  it('lists what the state of its location has for its actions, in its language [ASMT-91]', async () => {
    const kinds = (plan: Plan) => plan.near?.lines.map(({ kind }) => kind.id);
    const abused = await planOf({ safety_check: ['suspected_abuse'], city_or_zip: 'Columbus, OH 43215' });
    expect(abused.near?.state).toEqual({ code: 'OH', name: 'Ohio', slug: 'ohio', territory: false });
    expect(kinds(abused)).toEqual(expect.arrayContaining(['aps', 'aging']));
    expect(kinds(abused)?.[0]).toBe('aps');
    expect(abused.near?.lines[0]?.line).toMatchObject({
      phone: { tel: '+18556446277' },
      source: { official: true, checked: '2026-11-26' },
    });
    const spanish = await planOf({ city_or_zip: '10001' }, 'es');
    expect(spanish.near?.state.name).toBe('Nueva York');
    expect(kinds(spanish)).not.toContain('aps');
    for (const nowhere of ['Tempe', 'APO AE 09009', '00000'])
      expect((await planOf({ city_or_zip: nowhere })).near).toBeNull();
  });

  it('gives everybody at least one call to make [ASMT-91, ASMT-72]', async () => {
    const { actions, flags } = await planOf({ starting_points: ['other'] });
    expect(flags).toEqual([]);
    expect(actions.map((each) => each.id)).toEqual(['first-call']);
    expect(actions[0]?.phones.length).toBeGreaterThan(0);
  });
});

function because(flag: string, question: string, ...codes: string[]) {
  return { flag, because: [{ question, codes }] };
}
