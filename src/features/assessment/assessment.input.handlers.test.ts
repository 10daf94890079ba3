import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
let draftId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  draftId = (await save({ city_or_zip: 'Phoenix' })).body.id;
});
afterAll(() => product.close());

const save = (changes: unknown, rest: object = {}) =>
  maria.call<{ id: string }>('PATCH', '/assessments/draft', { draft_id: null, changes, step: 1, ...rest });
const storedAnswers = async () =>
  (await product.sql('select answers from assessment_drafts where user_id = $1', [maria.id]))[0]?.answers;

const DISCHARGE = { planned_discharge_date: '2025-03-04', facility_name: 'Mercy', followup_scheduled: true };
const FINANCIAL = ['late_bills', 'debt_collectors', 'rent_mortgage', 'ltc_claim'];

describe('a draft refuses', () => {
  it.each<[string, object]>([
    ['an unknown question', { favourite_colour: 'blue' }],
    ['a person in the answers', { user_id: '01a1fb85-9348-78b6-a8f0-f202eb803ce6' }],
    ['a stored column in the answers', { escalate_case: false }],
    ['the key of defaults', { assumed: [] }],
    ['an unknown code', { safety_check: ['bad_mood'] }],
    ['an unknown single choice', { onset_timing: 'yesterday' }],
    ['a single choice that every object inherits', { onset_timing: 'toString' }],
    ['an empty single choice', { decision_status: '' }],
    ['null as a single choice', { monthly_budget: null }],
    ['the second spelling, which only old rows hold', { money_last_60_days: ['behind_rent_mortgage'] }],
    ['three starting points', { starting_points: ['housing', 'driving', 'other'] }],
    ['four money worries', { financial_details: FINANCIAL }],
    [
      'four insurance problems',
      { healthcare_details: codes('confusing_bill coverage_denied out_network need_pcp') },
    ],
    [
      'four kinds of loneliness',
      { loneliness_details: codes('lives_alone tech_trouble grief_bereavement few_local_friends') },
    ],
    [
      'four memory signs',
      {
        memory_detail_chips: codes('gets_lost repeats_questions paranoia_hallucinations nighttime_confusion'),
      },
    ],
    ['the same code twice', { care_team: ['me', 'me'] }],
    ['“none of these” with a hazard', { safety_check: ['none_of_above', 'chest_pain_breathing'] }],
    ['“none” with a money problem', { money_last_60_days: ['late_bills', 'none'] }],
    ['“none” with a home problem', { home_setup: ['none', 'stairs_enter'] }],
    ['“none” with a daily need', { daily_needs_now: ['none', 'bathing'] }],
    ['“none” with a memory sign', { memory_behavior: ['none', 'lost_wandering'] }],
    ['a string for a list', { care_team: 'me' }],
    ['a list for a string', { city_or_zip: ['85004'] }],
    ['an object for a list', { care_team: { 0: 'me', length: 1 } }],
    ['a number for a string', { city_or_zip: 85_004 }],
    ['a string for a boolean', { share_with_team: 'true' }],
    ['a number for a boolean', { want_coordination_tools: 1 }],
    ['a city of 121 letters', { city_or_zip: 'x'.repeat(121) }],
    ['a text of 10,000 letters', { other_text: 'x'.repeat(10_000) }],
    ['a list of 10,000 codes', { care_team: Array(10_000).fill('me') }],
    ['NUL in a text', { other_text: 'a\u0000b' }],
    ['a line break in a city', { city_or_zip: 'Phoenix\nAZ' }],
    ['a date in words', { discharge_details: { ...DISCHARGE, planned_discharge_date: 'tomorrow' } }],
    [
      'a date with a one-digit day',
      { discharge_details: { ...DISCHARGE, planned_discharge_date: '2025-1-1' } },
    ],
    ['day 0', { discharge_details: { ...DISCHARGE, planned_discharge_date: '2025-01-00' } }],
    ['month 13', { discharge_details: { ...DISCHARGE, planned_discharge_date: '2025-13-01' } }],
    [
      'an instant instead of a date',
      { discharge_details: { ...DISCHARGE, planned_discharge_date: '2025-03-04T10:00' } },
    ],
    ['a group with a field missing', { discharge_details: { ...DISCHARGE, facility_name: undefined } }],
    ['a group with an extra field', { discharge_details: { ...DISCHARGE, ward: '3' } }],
    ['a facility of 161 letters', { discharge_details: { ...DISCHARGE, facility_name: 'x'.repeat(161) } }],
    ['a list of groups', { discharge_details: [DISCHARGE] }],
  ])('%s [ASMT-65, ASMT-28, MA2, CH6]', async (_, changes) => {
    const { data } = await refused(product, 'INVALID_INPUT', () => save(changes));
    expect(data).toMatchObject({ fields: [{ path: expect.stringMatching(/^changes\./) }] });
  });

  it.each<[string, unknown]>([
    ['a disguised prototype', JSON.parse('{"__proto__":{"safety_check":["none_of_above"]}}')],
    ['a list of changes', []],
    ['a JSON string', '{"city_or_zip":"Phoenix"}'],
    ['nothing', null],
  ])('%s as changes [MA2]', async (_, changes) => {
    await refused(product, 'INVALID_INPUT', () => save(changes));
  });

  it.each<[string, object]>([
    ['a person', { user_id: '01a1fb85-9348-78b6-a8f0-f202eb803ce6' }],
    ['step 0', { step: 0 }],
    ['step 7', { step: 7 }],
    ['half a step', { step: 1.5 }],
    ['a step as text', { step: '3' }],
    ['a draft without an id', { draft_id: undefined }],
    ['a draft with an invalid id', { draft_id: "1'; drop table people; --" }],
    ['a time of its own', { updated_at: '2020-01-01T00:00:00Z' }],
  ])('%s next to the changes [ID7, MA2]', async (_, rest) => {
    await refused(product, 'INVALID_INPUT', () => save({ city_or_zip: 'Phoenix' }, rest));
  });

  it.each(['2025-02-31', '2025-02-29', '2025-04-31'])('%s [ASMT-30]', async (day) => {
    const wanted = { discharge_details: { ...DISCHARGE, planned_discharge_date: day } };
    await refused(product, 'INVALID_INPUT', () => save(wanted));
  });

  it('a lone surrogate [CH6, MA2]', async () => {
    await refused(product, 'INVALID_INPUT', () => save({ other_text: 'a\ud800b' }));
  });
});

describe('a draft accepts', () => {
  it.each<[string, object]>([
    ['two starting points', { starting_points: ['other', 'housing'] }],
    ['three money worries', { financial_details: FINANCIAL.slice(1) }],
    ['no choice at all', { care_team: [] }],
    ['a city of 120 letters', { city_or_zip: 'x'.repeat(120) }],
    ['2,000 letters on several lines', { other_text: 'Zeile\nüber\tZeile '.repeat(111) }],
    ['right-to-left letters and emoji', { other_text: 'سلام 👵🏽 שלום' }],
    ['faith or culture with its extras', { preferences: ['faith_culture', 'language_preferences'] }],
    ['no date yet', { discharge_details: { ...DISCHARGE, planned_discharge_date: '' } }],
    ['a leap day', { discharge_details: { ...DISCHARGE, planned_discharge_date: '2028-02-29' } }],
  ])('%s, and stores exactly that [ASMT-55, ASMT-65]', async (_, changes) => {
    expect((await save(changes, { draft_id: draftId })).status).toBe(200);
    expect(await storedAnswers()).toMatchObject(changes);
  });

  it('what was pasted, without what nobody sees', async () => {
    const changes = { city_or_zip: 'Phoenix\tAZ', other_text: 'He sleeps\u000b\u001bbadly\tnow' };
    expect((await save(changes, { draft_id: draftId })).status).toBe(200);
    expect(await storedAnswers()).toMatchObject({
      city_or_zip: 'Phoenix AZ',
      other_text: 'He sleeps\nbadly\tnow',
    });
  });

  it('markup, as plain text [CH6]', async () => {
    const other_text = `<script>alert(1)</script>"'; drop table assessments; -- {{7*7}} \${x}`;
    await save({ other_text });
    expect(await storedAnswers()).toMatchObject({ other_text });
    const { body, headers } = await maria.call<{ draft: { answers: object } }>('GET', '/assessments/draft');
    expect(body.draft.answers).toMatchObject({ other_text });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the other calls refuse', () => {
  const unknown = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
  it.each<[string, string, string, object | undefined]>([
    ['submitting for somebody else', 'POST', '/assessments', { draft_id: unknown, user_id: unknown }],
    ['submitting answers next to the draft', 'POST', '/assessments', { draft_id: unknown, answers: {} }],
    ['submitting no draft', 'POST', '/assessments', {}],
    ['submitting an invalid id', 'POST', '/assessments', { draft_id: 'latest' }],
    ['listing for somebody else', 'GET', `/assessments?user_id=${unknown}`, undefined],
    ['listing after an invalid id', 'GET', '/assessments?before=1', undefined],
    ['listing with a page size of their own', 'GET', '/assessments?limit=1000', undefined],
    ['reading an invalid id', 'GET', '/assessments/1%20or%201=1', undefined],
    ['reading in a language we do not speak', 'GET', `/assessments/${unknown}?locale=fr`, undefined],
    ['reading with two languages', 'GET', `/assessments/${unknown}?locale[]=en&locale[]=es`, undefined],
    [
      'sharing as somebody else',
      'POST',
      `/assessments/${unknown}/shares`,
      { email: 'a@b.test', owner_id: unknown },
    ],
    ['sharing with an invalid address', 'POST', `/assessments/${unknown}/shares`, { email: 'a@b' }],
    ['sharing with two addresses', 'POST', `/assessments/${unknown}/shares`, { email: 'a@b.test, c@d.test' }],
    [
      'sharing with a header',
      'POST',
      `/assessments/${unknown}/shares`,
      { email: 'a@b.test\r\nBcc: c@d.test' },
    ],
  ])('%s [ID7, MA2]', async (_, method, path, body) => {
    await refused(product, 'INVALID_INPUT', () => maria.call(method, path, body));
  });
});

function codes(words: string): string[] {
  return words.split(' ');
}
