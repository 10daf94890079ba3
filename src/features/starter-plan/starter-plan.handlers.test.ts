import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NEAR_KINDS } from '#features/library/library.states.types.ts';
import { buy } from '#test/support/buying.ts';
import {
  ANSWERS,
  at,
  HIGH,
  kept,
  LOW,
  mariaAtStart,
  NOTHING,
  PARTS,
  partsAt,
  readPlan,
  START,
  save,
  startForAYear,
} from '#test/support/plan-answers.ts';
import { type Client, type Product, submitAssessment } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { ShownPlan } from './starter-plan.contract.ts';
import type { Suggestion } from './starter-plan.rules/suggest.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startForAYear();
});
beforeEach(async () => {
  maria = await mariaAtStart(product);
});
afterAll(() => product.close());

const preview = (body: unknown, client = product.nobody()) =>
  client.call<ShownPlan>('POST', '/plan/preview', body);

describe('the preview', () => {
  it('is open to visitors: two domains, at most five actions, three of each, heaviest first [PLAN-51, PLAN-52, PLAN-56, PLAN-58, PLAN-70]', async () => {
    const { status, body } = await untouched(product, () => preview({ answers: ANSWERS }));
    expect(status).toBe(200);
    expect(body.domains).toEqual(['healthcare', 'housing']);
    expect(body.items.map(({ id }) => id)).toEqual([
      'check-memory-or-mood',
      'report-changes',
      'compare-assisted-living',
      'low-effort-first-steps',
      'find-in-home-help',
    ]);
    // Waits, conversation, release, portal and appointment are unanswered; downsizing.
    expect(body.hidden).toBe(5);
    expect(body).toMatchObject({ tier_score: 9, recommended: 'concierge' });
  });

  it('shows at most three of one domain, and says how many more there are [PLAN-51, PLAN-52]', async () => {
    const { body } = await preview({ answers: { healthcare: ANSWERS.healthcare } });
    expect(body.domains).toEqual(['healthcare']);
    expect([body.items.length, body.hidden]).toEqual([3, 3]);
  });

  it('gives each action’s reasons, steps, phone numbers and guide [PLAN-51, PLAN-56, PLAN-61]', async () => {
    const { body } = await preview({ answers: ANSWERS });
    const [first] = body.items;
    expect(first).toMatchObject({
      id: 'check-memory-or-mood',
      domain: 'healthcare',
      because: [{ question: 'snags', codes: ['confusion'] }],
      guide: 'healthcare/cognitive-mood-changes',
      plan: 'guided',
    });
    for (const { steps, sources, phones, because, title, why } of body.items) {
      expect(steps.length).toBeGreaterThanOrEqual(4);
      for (const { source } of steps) expect(source === null || sources[source] !== undefined).toBe(true);
      expect(phones.length * because.length * title.length * why.length).toBeGreaterThan(0);
    }
  });

  it('keeps a step’s tick where another step came before it [PLAN-48, PLAN-101]', async () => {
    const insurance = { triage: HIGH, drill: { problems: ['costs'] } };
    const { body } = await preview({ answers: { insurance } });
    const costs = body.items.find(({ id }) => id === 'lower-medicare-costs');
    expect(costs?.steps.map(({ tick }) => tick)).toEqual([6, 7, 0, 2, 3, 5]);
    expect(costs?.steps[2]?.text).toMatch(/^Call SHIP/);
    const other = body.items.find(({ id }) => id === 'talk-in-insurance');
    expect(other?.steps.map(({ tick }) => tick)).toEqual([0, 1, 2, 3, 4]);
  });

  it('is the same plan in Spanish on request [PLAN-51]', async () => {
    const english = (await preview({ answers: ANSWERS })).body;
    const spanish = (await preview({ answers: ANSWERS, locale: 'es' })).body;
    expect(spanish.items.map(({ id }) => id)).toEqual(english.items.map(({ id }) => id));
    expect(spanish.items[0]?.title).not.toBe(english.items[0]?.title);
    expect(spanish.items[0]?.steps[0]?.text).not.toBe(english.items[0]?.steps[0]?.text);
  });

  it('names what a state has for its actions, and the state of the ZIP code', async () => {
    const near = async (zip?: string) =>
      (await preview({ answers: { housing: { triage: HIGH, ...(zip && { drill: { zip } }) } } })).body.near;
    expect(await near()).toEqual({ kinds: ['aging'], state: null });
    expect(await near('43215')).toEqual({ kinds: ['aging'], state: 'OH' });
    expect((await near('00901')).state).toBe('PR');
    // A military post, and one that nobody has: what the device remembers counts.
    expect((await near('09001')).state).toBeNull();
    expect((await near('00000')).state).toBeNull();
    const { kinds } = (await preview({ answers: ANSWERS })).body.near;
    expect(kinds.length).toBeGreaterThan(1);
    expect(kinds).toEqual(NEAR_KINDS.filter((each) => kinds.includes(each)));
  });

  it.each([
    {},
    { community: { triage: LOW } },
    { healthcare: { triage: {} } },
    { legal: { triage: { urgency: 'high' } } },
  ])('for %j is empty: nothing is pressing, or triage is incomplete [PLAN-51]', async (answers) => {
    const { status, body } = await preview({ answers });
    expect([status, body.domains, body.items, body.hidden]).toEqual([200, [], [], 0]);
  });

  it('has something for a domain without drill-down answers yet [PLAN-61]', async () => {
    const { body } = await preview({ answers: { legal: { triage: HIGH } } });
    expect(body.items.map(({ domain }) => domain)).toContain('legal');
  });

  it('stays a preview for a person who unlocked the plan, and stores nothing [PLAN-52, PLAN-70]', async () => {
    await buy(maria, 'unlock_pass');
    const { body } = await untouched(product, () => preview({ answers: ANSWERS }, maria));
    expect([body.items.length, body.hidden]).toEqual([5, 5]);
  });

  const of = (drill: unknown, triage: unknown = HIGH) => ({ healthcare: { triage, drill } });
  it.each<[string, unknown]>([
    ['an unknown domain', { answers: { money: { triage: HIGH } } }],
    ['an inherited property name as domain', { answers: { constructor: { triage: HIGH } } }],
    ['a domain without triage', { answers: { legal: {} } }],
    ['an unknown triage answer', { answers: of({}, { urgency: 'dire' }) }],
    ['an unknown triage question', { answers: of({}, { mood: 'low' }) }],
    ['a code that is too long', { answers: of({ portal: 'x'.repeat(41) }) }],
    ['a code in a list that is too long', { answers: of({ snags: ['x'.repeat(41)] }) }],
    ['a question that is too long', { answers: of({ ['x'.repeat(41)]: 'yes' }) }],
    ['too many codes', { answers: of({ snags: Array(13).fill('confusion') }) }],
    ['a number as a code', { answers: of({ portal: 1 }) }],
    ['no answers', {}],
    ['another language', { answers: ANSWERS, locale: 'fr' }],
    ['an extra field', { answers: ANSWERS, whole: true }],
  ])('refuses %s [PLAN-51, PLAN-70]', async (_, body) => {
    await refused(product, 'INVALID_INPUT', () => preview(body));
  });

  it('accepts codes and questions of 40 characters, and options no longer offered [PLAN-51]', async () => {
    const drill = { ['x'.repeat(40)]: 'x'.repeat(40), snags: Array(12).fill('confusion') };
    expect((await preview({ answers: of(drill) })).status).toBe(200);
  });
});

describe('the whole plan', () => {
  it('needs a session and an unlocked plan [PLAN-69, PLAN-70]', async () => {
    await save(maria, partsAt(at(0), PARTS));
    await refused(product, 'UNAUTHENTICATED', () => readPlan(product.nobody()));
    await refused(product, 'PLAN_LOCKED', () => readPlan(maria));
  });

  it('shows every action with a pass, and is locked again after 30 days [PLAN-52, PLAN-69, PLAN-70]', async () => {
    await save(maria, partsAt(at(0), PARTS));
    await buy(maria, 'unlock_pass');
    const { status, body } = await untouched(product, () => readPlan(maria));
    expect(status).toBe(200);
    const { items, hidden, domains } = body;
    expect([items.length, hidden, domains]).toEqual([10, 0, ['healthcare', 'housing']]);
    const first = (await preview({ answers: ANSWERS })).body.items;
    for (const item of first) expect(items).toContainEqual(item);
    product.clock.set(new Date(START.getTime() + 29.9 * DAY));
    expect((await readPlan(maria)).status).toBe(200);
    product.clock.set(new Date(START.getTime() + 30 * DAY + 60 * SECOND));
    await refused(product, 'PLAN_LOCKED', () => readPlan(maria));
    // The preview and the answers remain.
    expect((await preview({ answers: ANSWERS }, maria)).body.items).toHaveLength(5);
    expect(Object.keys((await kept(maria)).parts)).toHaveLength(4);
  });

  it('uses only the person’s own answers, in the requested language [PLAN-106]', async () => {
    const sam = await product.person('Sam Stranger');
    await save(maria, partsAt(at(0), PARTS));
    await buy(sam, 'unlock_pass');
    expect((await readPlan(sam)).body).toMatchObject({ domains: [], items: [], hidden: 0, tier_score: 0 });
    await refused(product, 'PLAN_LOCKED', () => readPlan(maria));
    await buy(maria, 'unlock_pass');
    const [english, spanish] = [await readPlan(maria), await readPlan(maria, '?locale=es')];
    expect(spanish.body.items[0]?.title).not.toBe(english.body.items[0]?.title);
    await refused(product, 'INVALID_INPUT', () => readPlan(maria, '?locale=fr'));
    await refused(product, 'INVALID_INPUT', () => readPlan(maria, `?user_id=${sam.id}`));
  });

  it('treats stored nonsense as not answered [PLAN-51]', async () => {
    await save(
      maria,
      partsAt(at(0), { ...PARTS, 'triage.legal': ['high'], 'drill.money': 1, 'triage.housing': 7 }),
    );
    await buy(maria, 'unlock_pass');
    expect((await readPlan(maria)).body.domains).toEqual(['healthcare']);
  });
});

describe('the suggestions', () => {
  const ask = (client: Client) => client.call<{ suggestions: Suggestion[] }>('GET', '/plan/suggestions');

  it('come from the latest assessment’s flags, and fill in nothing [PLAN-51, PLAN-107]', async () => {
    await submitAssessment(maria, { safety_check: ['severe_confusion'], falls_and_mobility: 'fell_3mo' });
    const { status, body } = await untouched(product, () => ask(maria));
    expect(status).toBe(200);
    expect(body.suggestions.find(({ domain }) => domain === 'healthcare')).toMatchObject({
      urgency: 'high',
      flags: expect.arrayContaining(['flag_safety_concern']),
    });
    expect(await kept(maria)).toEqual(NOTHING);
    product.clock.set(new Date(START.getTime() + DAY));
    await submitAssessment(maria);
    expect((await ask(maria)).body).toEqual({ suggestions: [] });
  });

  it('are empty without an assessment or for another person, and refused without a session [PLAN-106]', async () => {
    await submitAssessment(maria, { safety_check: ['severe_confusion'] });
    const sam = await product.person('Sam Stranger');
    const admin = await product.person('Ada Admin', { admin: true });
    for (const other of [sam, admin]) expect((await ask(other)).body).toEqual({ suggestions: [] });
    await refused(product, 'UNAUTHENTICATED', () => ask(product.nobody()));
  });
});
