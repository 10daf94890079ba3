import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  type Client,
  type Product,
  type Refusal,
  startProduct,
  submitAssessment,
} from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { QUESTION_SET_VERSION } from './assessment.queries/assessments.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const save = (client: Client, changes: object) =>
  client.call<{ id: string }>('PATCH', '/assessments/draft', { draft_id: null, changes, step: 6 });
const submit = (client: Client, draft_id: string) =>
  client.call<{ id: string }>('POST', '/assessments', { draft_id });
const storedRow = async (id: string) =>
  (await product.sql('select * from assessments where id = $1', [id]))[0];

/** Every key of section 5 of the specification. */
const ANSWER_KEYS = `safety_check starting_points financial_details healthcare_details discharge_details
  loneliness_details memory_detail_chips other_text onset_timing current_location city_or_zip decision_status
  care_team coverage_snapshot monthly_budget money_last_60_days home_setup daily_needs_now falls_and_mobility
  memory_behavior driving_status weekly_help_hours want_coordination_tools preferences help_level
  share_with_team assumed`.split(/\s+/);
const FLAG_KEYS = `flag_missing_docs flag_money_instability flag_fall_risk flag_higher_support
  flag_memory_safety needs_transport_setup needs_budget_helper flag_safety_concern escalate_case`.split(
  /\s+/,
);

describe('submitting', () => {
  it('stores the documented row and returns it [ASMT-67, ASMT-69, ASMT-57]', async () => {
    const row = await submitAssessment(maria, { help_level: 'help_guided' });
    expect(row).toMatchObject({
      user_id: maria.id,
      city_zip: '85004',
      help_level: 'help_guided',
      triggers: [],
      escalate_case: false,
    });
    expect(JSON.parse(JSON.stringify(await storedRow(row.id)))).toEqual(row);
    expect(row.answers).toMatchObject({ city_or_zip: '85004', help_level: 'help_guided' });
  });

  it('uses the server’s time [ASMT-67]', async () => {
    product.clock.set(new Date(Date.now() + 10 * 60_000));
    const { created_at } = await submitAssessment(maria);
    expect(Date.parse(created_at as string) - product.clock.now().getTime()).toBeCloseTo(0, -4);
  });

  it('stores every field, untouched ones with their default, and nothing else [ASMT-68]', async () => {
    const { answers, risk_flags } = await submitAssessment(maria);
    expect(Object.keys(answers).sort()).toEqual(ANSWER_KEYS.toSorted());
    expect(Object.keys(risk_flags).sort()).toEqual(FLAG_KEYS.toSorted());
    expect(answers).toMatchObject({
      onset_timing: 'last_week',
      current_location: 'home',
      money_last_60_days: [],
      preferences: [],
      other_text: '',
      want_coordination_tools: false,
      share_with_team: false,
      discharge_details: { planned_discharge_date: '', facility_name: '', followup_scheduled: false },
    });
  });

  it('marks untouched defaults [ASMT-86, S5]', async () => {
    const untouched = await submitAssessment(maria);
    expect(untouched.answers.assumed).toEqual(['onset_timing', 'current_location']);
    const chosen = await submitAssessment(maria, { onset_timing: 'last_week', current_location: 'home' });
    expect(chosen.answers.assumed).toEqual([]);
    const required = { ...ANSWERS, monthly_budget: undefined, help_level: undefined };
    const few = await submitAssessment(maria, required);
    expect(few.answers.assumed).toEqual(['onset_timing', 'current_location', 'monthly_budget', 'help_level']);
  });

  it('stores empty answers for hidden sections [ASMT-32, ASMT-31, ASMT-30]', async () => {
    const hidden = {
      financial_details: ['late_bills'],
      healthcare_details: ['need_pcp'],
      loneliness_details: ['lives_alone'],
      memory_detail_chips: ['gets_lost'],
      discharge_details: {
        planned_discharge_date: '2025-03-04',
        facility_name: 'X',
        followup_scheduled: true,
      },
      other_text: 'hidden words',
      home_setup: ['stairs_enter'],
    };
    const { id, answers } = await submitAssessment(maria, {
      ...hidden,
      starting_points: ['housing'],
      current_location: 'hospital_er',
    });
    expect(answers).toMatchObject({
      financial_details: [],
      healthcare_details: [],
      loneliness_details: [],
      memory_detail_chips: [],
      discharge_details: { planned_discharge_date: '', facility_name: '', followup_scheduled: false },
      other_text: '',
      home_setup: [],
    });
    expect(JSON.stringify(await storedRow(id))).not.toContain('hidden words');

    const shown = await submitAssessment(maria, { ...hidden, starting_points: ['discharge', 'other'] });
    expect(shown.answers).toMatchObject({
      discharge_details: hidden.discharge_details,
      other_text: 'hidden words',
      home_setup: ['stairs_enter'],
      financial_details: [],
    });
  });

  it('stores empty answers for what only “faith or culture” reveals, unless it is chosen [ASMT-56, ASMT-32]', async () => {
    const { answers } = await submitAssessment(maria, { preferences: ['stay_home', 'faith_religion'] });
    expect(answers.preferences).toEqual(['stay_home']);
  });

  it('stores the version of the questions, and the questions themselves [ASMT-89]', async () => {
    const { id, question_set_version } = await submitAssessment(maria);
    expect(question_set_version).toBe(QUESTION_SET_VERSION);
    const rows = await product.sql(
      `select q.definition -> 0 ->> 'title' as title from assessments a
       join question_sets q on q.version = a.question_set_version where a.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ title: 'Safety Check' }]);
  });

  it.each([
    ['urgent', { safety_check: ['suspected_abuse'], falls_and_mobility: 'fell_3mo' }, true],
    ['review', { falls_and_mobility: 'unsteady', monthly_budget: 'not_sure' }, true],
    ['routine', { monthly_budget: 'not_sure', driving_status: 'stopped_driving' }, true],
    ['none', {}, false],
  ])('stores the escalation level %s [ASMT-90, ASMT-70]', async (level, changes, escalates) => {
    const { id } = await submitAssessment(maria, changes);
    const [row] = await product.sql(
      `select escalation_level, escalate_case, risk_flags -> 'escalate_case' as key from assessments where id = $1`,
      [id],
    );
    expect(row).toEqual({ escalation_level: level, escalate_case: escalates, key: escalates });
  });

  it('cannot store a column that differs from its key [ASMT-69, ASMT-70]', async () => {
    const { id } = await submitAssessment(maria);
    for (const change of ['escalate_case = true', `city_zip = 'Tempe'`, `escalation_level = 'mild'`]) {
      await expect(product.sql(`update assessments set ${change} where id = '${id}'`)).rejects.toThrow(
        /check/,
      );
    }
  });

  it('records an event with codes and counts only', async () => {
    const { id } = await submitAssessment(maria, { safety_check: ['suicidal_thoughts'] });
    const events = await product.sql('select kind, actor_id, data from events where subject_id = $1', [id]);
    expect(events).toEqual([
      {
        kind: 'assessment.submitted',
        actor_id: maria.id,
        data: { level: 'urgent', flags: ['flag_safety_concern'] },
      },
    ]);
  });

  it('stores one assessment when the same draft is submitted many times at once [ASMT-10]', async () => {
    const james = await product.person('James Brown');
    const { body } = await save(james, ANSWERS);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(james, body.id)));
    expect(answers.map((each) => each.status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(await product.sql('select id from assessments where user_id = $1', [james.id])).toHaveLength(1);
    const events = await product.sql('select id from events where subject_id = $1', [body.id]);
    expect(events).toHaveLength(1);
  });
});

describe('submitting with gaps', () => {
  it.each<[number[], object]>([
    [[1, 2, 3, 4], {}],
    [[1], { ...ANSWERS, safety_check: [] }],
    [[2], { ...ANSWERS, starting_points: [] }],
    [[3], { ...ANSWERS, city_or_zip: '  \u00a0 ' }],
    [[4], { ...ANSWERS, care_team: [] }],
    [[4], { ...ANSWERS, coverage_snapshot: [] }],
    [[3, 4], { ...ANSWERS, city_or_zip: '', coverage_snapshot: [] }],
  ])('lists the steps %j and stores nothing [ASMT-61, ASMT-64]', async (steps, changes) => {
    const someone = await product.person('Gap Finder');
    const { body } = await save(someone, changes);
    const { data } = await refused(product, 'ASSESSMENT_INCOMPLETE', () => submit(someone, body.id));
    expect(data).toEqual({ steps });
  });

  it('requires nothing beyond the step table: untouched defaults pass [ASMT-63, ASMT-64, ASMT-36]', async () => {
    const { safety_check, starting_points, care_team, coverage_snapshot } = ANSWERS;
    const someone = await product.person('Quick Visitor');
    const { body } = await save(someone, {
      safety_check,
      starting_points,
      care_team,
      coverage_snapshot,
      city_or_zip: ' 123 ',
    });
    expect((await submit(someone, body.id)).status).toBe(201);
    expect(await storedRow(body.id)).toMatchObject({ city_zip: '123', help_level: 'help_plan_only' });
  });
});

describe('reading', () => {
  it('answers 404 for a stranger’s assessment and for an unknown id alike [ASMT-85, ID1]', async () => {
    const mine = await submitAssessment(maria);
    const stranger = await product.person('Sam Stranger');
    const foreign = await stranger.call<Refusal>('GET', `/assessments/${mine.id}`);
    const random = await stranger.call<Refusal>('GET', '/assessments/01a1fb85-9348-78b6-a8f0-f202eb803ce6');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(random.body);
  });
});
