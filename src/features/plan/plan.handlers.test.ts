import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../../test/support/buying.ts';
import { type Client, type Product, startProduct, submitAssessment } from '../../../test/support/product.ts';
import { refused, untouched } from '../../../test/support/refusals.ts';
import { FORM_MAX_MS, FORM_MIN_MS } from '../../kit/sent-forms.ts';
import { issueTicket } from '../../server/form-tickets.ts';
import type { ShownPlan } from './plan.contract.ts';
import type { Part, PartValue, Progress } from './plan.rules/progress.ts';
import type { Suggestion } from './plan.rules/suggest.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const START = new Date('2027-01-31T12:00:00.000Z');
/** A moment so many seconds before or after the start. */
const at = (seconds: number) => new Date(START.getTime() + seconds * SECOND).toISOString();
const NOTHING: Progress = { version: 1, cleared_at: null, parts: {} };

const HIGH = { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'yes' };
const LESS = { ...HIGH, emotional: 'low', conversationHelp: 'no' };
const LOW = { urgency: 'low', confidence: 'high', emotional: 'low', conversationHelp: 'no' };
const HEALTH_DRILL = {
  snags: ['confusion', 'medical_changes', 'long_waits'],
  releases: 'no',
  portal: 'unknown',
};
const HOME_DRILL = {
  focuses: ['assisted_living', 'in_home_help', 'downsizing'],
  caregiverFeeling: 'stressed',
};
const ANSWERS = {
  housing: { triage: LESS, drill: HOME_DRILL },
  healthcare: { triage: HIGH, drill: HEALTH_DRILL },
  legal: { triage: { ...LESS, confidence: 'medium' } },
  community: { triage: LOW },
};
/** The same answers as parts. */
const PARTS: Record<string, PartValue> = {
  'triage.housing': LESS,
  'drill.housing': HOME_DRILL,
  'triage.healthcare': HIGH,
  'drill.healthcare': HEALTH_DRILL,
};

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
});
beforeEach(async () => {
  product.clock.set(START);
  maria = await product.person('Maria Alvarez');
});
afterEach(() => product.clock.set(START));
afterAll(() => product.close());

const preview = (body: unknown, client = product.nobody()) =>
  client.call<ShownPlan>('POST', '/plan/preview', body);
const readPlan = (client: Client, query = '') => client.call<ShownPlan>('GET', `/plan${query}`);
const kept = async (client: Client) => {
  const { status, body } = await client.call<Progress>('GET', '/plan/progress');
  expect(status).toBe(200);
  return body;
};
const send = (client: Client, parts: Record<string, unknown>, cleared_at: string | null = null) =>
  client.call<Progress>('PATCH', '/plan/progress', { version: 1, cleared_at, parts });
/** Saves what must be kept. @returns what the server then has */
async function save(client: Client, parts: Record<string, Part>, cleared_at: string | null = null) {
  const { status, body } = await send(client, parts, cleared_at);
  expect(status).toBe(200);
  expect(await kept(client)).toEqual(body);
  return body;
}
const partsAt = (moment: string, values: Record<string, PartValue>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, at: moment }]));

describe('the preview', () => {
  it('is there for nobody: of two domains, at most five, three of each, heaviest first [PLAN-51, PLAN-52, PLAN-56, PLAN-58, PLAN-70]', async () => {
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
    // Waits, conversation, release, portal and appointment of no answer; downsizing.
    expect(body.hidden).toBe(5);
    expect(body).toMatchObject({ tier_score: 9, recommended: 'concierge' });
  });

  it('has no more than three of one domain, and says how many more there are [PLAN-51, PLAN-52]', async () => {
    const { body } = await preview({ answers: { healthcare: ANSWERS.healthcare } });
    expect(body.domains).toEqual(['healthcare']);
    expect([body.items.length, body.hidden]).toEqual([3, 3]);
  });

  it('says why each is there, its steps, whom to call, and where its guide is [PLAN-51, PLAN-56, PLAN-61]', async () => {
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

  it('is in Spanish when asked for, and the same plan [PLAN-51]', async () => {
    const english = (await preview({ answers: ANSWERS })).body;
    const spanish = (await preview({ answers: ANSWERS, locale: 'es' })).body;
    expect(spanish.items.map(({ id }) => id)).toEqual(english.items.map(({ id }) => id));
    expect(spanish.items[0]?.title).not.toBe(english.items[0]?.title);
    expect(spanish.items[0]?.steps[0]?.text).not.toBe(english.items[0]?.steps[0]?.text);
  });

  it.each([
    {},
    { community: { triage: LOW } },
    { healthcare: { triage: {} } },
    { legal: { triage: { urgency: 'high' } } },
  ])('of %j is empty: nothing is pressing, or it is not complete [PLAN-51]', async (answers) => {
    const { status, body } = await preview({ answers });
    expect([status, body.domains, body.items, body.hidden]).toEqual([200, [], [], 0]);
  });

  it('has something for a domain that has no drill-down answers yet [PLAN-61]', async () => {
    const { body } = await preview({ answers: { legal: { triage: HIGH } } });
    expect(body.items.map(({ domain }) => domain)).toContain('legal');
  });

  it('stays a preview for somebody who unlocked the plan, and keeps nothing [PLAN-52, PLAN-70]', async () => {
    await buy(maria, 'unlock_pass');
    const { body } = await untouched(product, () => preview({ answers: ANSWERS }, maria));
    expect([body.items.length, body.hidden]).toEqual([5, 5]);
  });

  const of = (drill: unknown, triage: unknown = HIGH) => ({ healthcare: { triage, drill } });
  it.each<[string, unknown]>([
    ['an unknown domain', { answers: { money: { triage: HIGH } } }],
    ['an inherited name as domain', { answers: { constructor: { triage: HIGH } } }],
    ['a domain without triage', { answers: { legal: {} } }],
    ['an unknown answer of triage', { answers: of({}, { urgency: 'dire' }) }],
    ['an unknown question of triage', { answers: of({}, { mood: 'low' }) }],
    ['a code that is too long', { answers: of({ portal: 'x'.repeat(41) }) }],
    ['a code in a list that is too long', { answers: of({ snags: ['x'.repeat(41)] }) }],
    ['a question that is too long', { answers: of({ ['x'.repeat(41)]: 'yes' }) }],
    ['too many codes', { answers: of({ snags: Array(13).fill('confusion') }) }],
    ['a number for a code', { answers: of({ portal: 1 }) }],
    ['no answers', {}],
    ['another language', { answers: ANSWERS, locale: 'fr' }],
    ['a field of its own', { answers: ANSWERS, whole: true }],
  ])('refuses %s [PLAN-51, PLAN-70]', async (_, body) => {
    await refused(product, 'INVALID_INPUT', () => preview(body));
  });

  it('takes codes and questions of 40 characters, and what is not offered any more [PLAN-51]', async () => {
    const drill = { ['x'.repeat(40)]: 'x'.repeat(40), snags: Array(12).fill('confusion') };
    expect((await preview({ answers: of(drill) })).status).toBe(200);
  });
});

describe('the whole plan', () => {
  it('is for who is signed in and has unlocked it [PLAN-69, PLAN-70]', async () => {
    await save(maria, partsAt(at(0), PARTS));
    await refused(product, 'UNAUTHENTICATED', () => readPlan(product.nobody()));
    await refused(product, 'PLAN_LOCKED', () => readPlan(maria));
  });

  it('shows every action once a pass is there, and is locked again after 30 days [PLAN-52, PLAN-69, PLAN-70]', async () => {
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
    // The preview and what was answered stay.
    expect((await preview({ answers: ANSWERS }, maria)).body.items).toHaveLength(5);
    expect(Object.keys((await kept(maria)).parts)).toHaveLength(4);
  });

  it('is of the own answers alone, in the language asked for [PLAN-106]', async () => {
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

  it('takes what is kept but makes no sense as not answered [PLAN-51]', async () => {
    await save(
      maria,
      partsAt(at(0), { ...PARTS, 'triage.legal': ['high'], 'drill.money': 1, 'triage.housing': 7 }),
    );
    await buy(maria, 'unlock_pass');
    expect((await readPlan(maria)).body.domains).toEqual(['healthcare']);
  });
});

describe('the progress', () => {
  it('is empty at first, and for nobody not there [PLAN-106, PLAN-107]', async () => {
    expect(await kept(maria)).toEqual(NOTHING);
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', '/plan/progress'));
    await refused(product, 'UNAUTHENTICATED', () => send(product.nobody(), partsAt(at(0), PARTS)));
  });

  it.each([
    ['older first', [-20, -10]],
    ['newer first', [-10, -20]],
  ])('keeps the newest of a part, %s [PLAN-107]', async (_, seconds) => {
    for (const each of seconds) await save(maria, partsAt(at(each), { screen: `at ${each}` }));
    expect((await kept(maria)).parts).toEqual({ screen: { value: 'at -10', at: at(-10) } });
  });

  it('is the same when it is sent again [PLAN-107]', async () => {
    const parts = partsAt(at(-5), PARTS);
    const first = await save(maria, parts);
    expect(first.parts).toEqual(parts);
    const again = await untouched(product, () => send(maria, parts));
    expect(again.body).toEqual(first);
    expect((await untouched(product, () => send(maria, {}))).body).toEqual(first);
  });

  it('keeps different parts of two devices: neither erases the other’s [PLAN-107]', async () => {
    const phone = partsAt(at(-60), { 'triage.legal': HIGH, 'tick.sign-four-papers.0': true });
    const laptop = partsAt(at(-90), { 'triage.housing': LESS, level: 'guided' });
    await save(maria, phone);
    const both = await save(maria, laptop);
    expect(both.parts).toEqual({ ...phone, ...laptop });
  });

  it('keeps the parts of 20 devices at once [PLAN-107]', async () => {
    const of = (index: number) => partsAt(at(-index), { [`tick.a.${index}`]: true, screen: index });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(maria, of(index))));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { parts } = await kept(maria);
    expect(Object.keys(parts)).toHaveLength(21);
    expect(parts.screen).toEqual({ value: 0, at: at(0) });
  });

  it('takes many parts of ten devices at once, in whatever order each sends them [PLAN-107]', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `tick.a${index}.0`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const order = index % 2 ? keys : keys.toReversed();
        return send(maria, partsAt(at(index - 30), Object.fromEntries(order.map((key) => [key, index]))));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const values = Object.values((await kept(maria)).parts).map(({ value }) => value);
    expect(new Set(values)).toEqual(new Set([9]));
  });

  it('takes a clock that is ahead for now, so that it wins no longer than others [PLAN-107]', async () => {
    const ahead = await save(maria, partsAt(at(365 * 24 * 3600), { screen: 'ahead' }));
    const now = ahead.parts.screen?.at ?? '';
    expect(Math.abs(Date.parse(now) - START.getTime())).toBeLessThan(60 * SECOND);
    product.clock.set(new Date(START.getTime() + 120 * SECOND));
    const after = await save(maria, partsAt(at(100), { screen: 'after' }));
    expect(after.parts.screen).toEqual({ value: 'after', at: at(100) });
  });

  it('takes a clearing that is ahead for now as well [PLAN-104, PLAN-107]', async () => {
    const cleared = await save(maria, {}, at(365 * 24 * 3600));
    expect(Date.parse(cleared.cleared_at ?? '') - START.getTime()).toBeLessThan(60 * SECOND);
    product.clock.set(new Date(START.getTime() + 120 * SECOND));
    expect((await save(maria, partsAt(at(100), { screen: 'after' }))).parts).toHaveProperty('screen');
  });

  it('loses at a clearing what is older, also what arrives later from before it [PLAN-104, PLAN-107]', async () => {
    await save(maria, { ...partsAt(at(-60), PARTS), ...partsAt(at(-10), { level: 'self' }) });
    const cleared = await save(maria, {}, at(-30));
    expect(cleared).toEqual({ ...NOTHING, cleared_at: at(-30), parts: partsAt(at(-10), { level: 'self' }) });
    const late = await untouched(product, () =>
      send(maria, { ...partsAt(at(-40), { screen: 'old' }), ...partsAt(at(-30), { recommended: 'self' }) }),
    );
    expect(late.body).toEqual(cleared);
    expect((await save(maria, partsAt(at(-20), { screen: 'new' }))).parts).toHaveProperty('screen');
  });

  it('is cleared and begun anew in one call, and an older clearing changes nothing [PLAN-104]', async () => {
    await save(maria, partsAt(at(-60), PARTS));
    const given = { ...partsAt(at(-50), { screen: 'old' }), ...partsAt(at(-10), { level: 'self' }) };
    const after = await save(maria, given, at(-30));
    expect(after).toEqual({ ...NOTHING, cleared_at: at(-30), parts: partsAt(at(-10), { level: 'self' }) });
    expect((await untouched(product, () => send(maria, {}, at(-45)))).body).toEqual(after);
  });

  it('leaves no answers for the plan once it is cleared [PLAN-104]', async () => {
    await save(maria, partsAt(at(-60), PARTS));
    await buy(maria, 'unlock_pass');
    expect((await readPlan(maria)).body.items).toHaveLength(10);
    await save(maria, {}, at(0));
    expect((await readPlan(maria)).body).toMatchObject({ domains: [], items: [] });
    expect(await product.sql('select from plan_parts where user_id = $1', [maria.id])).toEqual([]);
  });

  it('of one person is not seen, changed or cleared by another [PLAN-106]', async () => {
    const sam = await product.person('Sam Stranger');
    const admin = await product.person('Ada Admin', { admin: true });
    const own = await save(maria, partsAt(at(-60), PARTS));
    for (const other of [sam, admin]) {
      expect(await kept(other)).toEqual(NOTHING);
      await save(other, partsAt(at(-5), { 'triage.housing': LOW }), at(-10));
    }
    expect(await kept(maria)).toEqual(own);
  });

  const one = (change: object) => ({ screen: { value: 'grid', at: at(0), ...change } });
  const many = (length: number) =>
    partsAt(at(0), Object.fromEntries(Array.from({ length }, (_, index) => [`tick.a${index}.0`, true])));
  it.each<[string, Record<string, unknown>]>([
    ['301 parts', many(301)],
    ...[
      '',
      'screens',
      'triage.',
      'triage.Legal',
      'drill.legal.needs',
      'tick.sign',
      'tick.sign.100',
      'tick.Sign.1',
      'tick.sign.-1',
      'x screen',
      'screen\n',
      'constructor',
      'user_id',
    ].map((key): [string, Record<string, unknown>] => [
      `the key ${JSON.stringify(key)}`,
      partsAt(at(0), { [key]: true }),
    ]),
    ['a value of 1,501 characters', one({ value: 'x'.repeat(1499) })],
    ['no value', one({ value: undefined })],
    ['no time', one({ at: undefined })],
    ['a time without seconds', one({ at: '2027-01-31T12:00Z' })],
    ['a day for a time', one({ at: '2027-01-31' })],
    ['a time of another zone', one({ at: '2027-01-31T12:00:00+02:00' })],
    ['a field of its own', one({ user_id: crypto.randomUUID() })],
  ])('refuses %s [PLAN-107]', async (_, parts) => {
    await refused(product, 'INVALID_INPUT', () => send(maria, parts));
  });

  it.each([
    { version: 2 },
    { cleared_at: 'now' },
    { cleared_at: undefined },
    { parts: undefined },
    { user_id: 'x' },
  ])('refuses %j [PLAN-104, PLAN-106, PLAN-107]', async (change) => {
    const body = { version: 1, cleared_at: null, parts: {}, ...change };
    await refused(product, 'INVALID_INPUT', () => maria.call('PATCH', '/plan/progress', body));
  });

  it('takes 300 parts, and a value of 1,500 characters [PLAN-107]', async () => {
    expect(Object.keys((await save(maria, many(300))).parts)).toHaveLength(300);
    const sam = await product.person('Sam Stranger');
    await save(sam, partsAt(at(0), { screen: 'x'.repeat(1498) }));
  });

  it('takes a time of whole seconds, and finer than a millisecond [PLAN-107]', async () => {
    const saved = await save(maria, {
      screen: { value: 1, at: '2027-01-31T11:00:00Z' },
      level: { value: 2, at: '2027-01-31T11:00:00.1234567Z' },
    });
    expect(saved.parts.screen?.at).toBe('2027-01-31T11:00:00.000Z');
    expect(saved.parts.level?.at).toBe('2027-01-31T11:00:00.123Z');
  });

  it('can still be read and saved when two devices brought more than 300 parts [PLAN-107]', async () => {
    await save(maria, many(300));
    expect((await send(maria, partsAt(at(0), { screen: 'grid', level: 'self' }))).status).toBe(200);
    expect((await maria.call('GET', '/plan/progress')).status).toBe(200);
  });

  describe.each<[string, Record<string, unknown>]>([
    ['a NUL', one({ value: 'a\u0000b' })],
    ['half a character', one({ value: 'a\ud83d' })],
    ['a long list, which the database writes longer', one({ value: Array(745).fill(0) })],
    ['a large number, which the database writes out', one({ value: Array(10).fill(1e300) })],
    [
      'a key of 5,000 characters',
      partsAt(at(0), { [`tick.${Array.from({ length: 140 }, () => crypto.randomUUID()).join('')}.1`]: 1 }),
    ],
  ])('%s', (_, parts) => {
    it('is kept or refused with the field, and breaks nothing [PLAN-107]', async () => {
      expect([200, 422]).toContain((await send(maria, parts)).status);
    });
  });

  // 1e+300 is 6 characters of JSON and 301 of jsonb: the check plan_parts_value_size refuses it, and that is a 500.
  it('keeps or refuses many large numbers, and breaks nothing [PLAN-107]', async () => {
    expect([200, 422]).toContain((await send(maria, one({ value: Array(200).fill(1e300) }))).status);
  });

  it('keeps on the server what every device keeps of two changes at one moment [PLAN-107]', async () => {
    for (const value of ['a', 'b']) await save(maria, partsAt(at(-10), { screen: value }));
    const sam = await product.person('Sam Stranger');
    for (const value of ['b', 'a']) await save(sam, partsAt(at(-10), { screen: value }));
    expect((await kept(maria)).parts).toEqual((await kept(sam)).parts);
  });
});

describe('the suggestions', () => {
  const ask = (client: Client) => client.call<{ suggestions: Suggestion[] }>('GET', '/plan/suggestions');

  it('come from the flags of the newest assessment, and fill in nothing [PLAN-51, PLAN-107]', async () => {
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

  it('are none without an assessment, for another person, and refused for nobody [PLAN-106]', async () => {
    await submitAssessment(maria, { safety_check: ['severe_confusion'] });
    const sam = await product.person('Sam Stranger');
    const admin = await product.person('Ada Admin', { admin: true });
    for (const other of [sam, admin]) expect((await ask(other)).body).toEqual({ suggestions: [] });
    await refused(product, 'UNAUTHENTICATED', () => ask(product.nobody()));
  });
});

describe('asking for help', () => {
  const wish = (changes: object = {}): Record<string, unknown> => ({
    id: crypto.randomUUID(),
    kind: 'guided',
    email: 'kim.keeper@example.test',
    ticket: issueTicket(product.services.secret, new Date(product.clock.now().getTime() - 60 * SECOND)),
    ...changes,
  });
  const askHelp = (body: object, client = product.nobody()) => client.call('POST', '/plan/help', body);
  const storedAs = (id: unknown) => product.sql('select * from help_requests where id = $1', [id]);
  const DONE = { status: 200, body: { done: true } };

  it.each(['guided', 'concierge'])(
    'for %s is stored for a visitor, and charges nothing [PLAN-45, PLAN-70]',
    async (kind) => {
      const wanted = wish({
        kind,
        email: 'Kim.Keeper@Example.test',
        domains: ['housing', 'legal'],
        locale: 'es',
      });
      expect(await askHelp(wanted)).toMatchObject(DONE);
      expect(await storedAs(wanted.id)).toEqual([
        {
          id: wanted.id,
          user_id: null,
          kind,
          email: 'kim.keeper@example.test',
          action: null,
          priorities: ['housing', 'legal'],
          locale: 'es',
          created_at: expect.any(Date),
          status: 'new',
          note: '',
        },
      ]);
      expect(await product.sql('select from orders where user_id = $1', [maria.id])).toEqual([]);
    },
  );

  it('is stored once when it is sent twice, or 20 times at once, and the first stays [PLAN-45]', async () => {
    const wanted = wish();
    const answers = await Promise.all(Array.from({ length: 20 }, () => askHelp(wanted)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [stored] = await storedAs(wanted.id);
    const again = { ...wanted, kind: 'concierge', email: 'mallory@example.test' };
    for (const client of [product.nobody(), maria])
      expect(await untouched(product, () => askHelp(again, client))).toMatchObject(DONE);
    expect(await storedAs(wanted.id)).toEqual([stored]);
  });

  it.each(['coordination', 'coaching'])(
    'for %s is refused while the plan is locked [PLAN-69, PLAN-79]',
    async (kind) => {
      const wanted = wish({ kind, action: 'sign-four-papers' });
      await refused(product, 'PLAN_LOCKED', () => askHelp(wanted));
      await refused(product, 'PLAN_LOCKED', () => askHelp(wanted, maria));
      await buy(maria, 'unlock_pass');
      expect(await askHelp(wanted, maria)).toMatchObject(DONE);
      expect(await storedAs(wanted.id)).toMatchObject([
        { user_id: maria.id, kind, action: 'sign-four-papers', priorities: [], locale: 'en' },
      ]);
      const sam = await product.person('Sam Stranger');
      await refused(product, 'PLAN_LOCKED', () => askHelp(wish({ kind }), sam));
      product.clock.set(new Date(START.getTime() + 31 * DAY));
      await refused(product, 'PLAN_LOCKED', () => askHelp(wish({ kind }), maria));
    },
  );

  it('is whose session it is, and nobody else’s [PLAN-45, PLAN-106]', async () => {
    const wanted = wish({ kind: 'concierge' });
    await askHelp(wanted, maria);
    expect(await storedAs(wanted.id)).toMatchObject([{ user_id: maria.id }]);
    await refused(product, 'INVALID_INPUT', () => askHelp(wish({ user_id: maria.id })));
  });

  const forged = issueTicket('another secret of another server, also long', START);
  it.each<[string, object]>([
    ['a ticket of another secret', { ticket: forged }],
    ['a made-up ticket', { ticket: `${START.getTime().toString(36)}.${'A'.repeat(43)}` }],
    ['an empty ticket', { ticket: '' }],
    ['the trap filled in', { website: 'https://spam.example' }],
  ])('is refused with %s, and nothing is stored [PLAN-45]', async (_, changes) => {
    await refused(product, 'LOOKS_AUTOMATED', () => askHelp(wish(changes)));
    await buy(maria, 'unlock_pass');
    await refused(product, 'LOOKS_AUTOMATED', () => askHelp(wish({ kind: 'coaching', ...changes }), maria));
  });

  it.each<[string, number, boolean]>([
    ['at once', 0, false],
    ['too early', FORM_MIN_MS - 2 * SECOND, false],
    ['as soon as it may', FORM_MIN_MS, true],
    ['as late as it may', FORM_MAX_MS - 10 * SECOND, true],
    ['when the form was open for too long', FORM_MAX_MS + SECOND, false],
    ['before the form was opened', -10 * SECOND, false],
  ])('sent %s is told apart, as other forms are [PLAN-45]', async (_, age, taken) => {
    const openedAt = new Date(product.clock.now().getTime() - age);
    const wanted = wish({ ticket: issueTicket(product.services.secret, openedAt) });
    if (taken) expect(await askHelp(wanted)).toMatchObject(DONE);
    else await refused(product, 'LOOKS_AUTOMATED', () => askHelp(wanted));
    expect(await storedAs(wanted.id)).toHaveLength(taken ? 1 : 0);
  });

  it.each<[string, string, unknown]>([
    ['no letters', 'action', ''],
    ['blanks', 'action', 'Sign papers'],
    ['an underscore', 'action', 'a_b'],
    ['61 letters', 'action', 'x'.repeat(61)],
    ['SQL', 'action', "a'; drop table help_requests"],
    ['a line break', 'action', 'a\n'],
    ['null', 'action', null],
    ['a level that needs nobody', 'kind', 'self'],
    ['nothing', 'kind', undefined],
    ['a name', 'id', 'kim'],
    ['nothing', 'id', undefined],
    ['a name', 'email', 'kim'],
    ['nothing', 'email', undefined],
    ['another header', 'email', 'kim@example.test\nBcc: all@example.test'],
    ['263 characters', 'email', `${'x'.repeat(250)}@example.test`],
    ['three of them', 'domains', ['housing', 'legal', 'community']],
    ['an unknown one', 'domains', ['money']],
    ['another language', 'locale', 'fr'],
    ['nothing', 'ticket', undefined],
    ['201 characters', 'ticket', 'x'.repeat(201)],
    ['501 characters', 'website', 'x'.repeat(501)],
    ['a price', 'price_cents', 1],
  ])('is refused with %s as %s [PLAN-45]', async (_, field, value) => {
    await refused(product, 'INVALID_INPUT', () => askHelp(wish({ [field]: value })));
  });

  it('names an action of up to 60 letters, numbers and hyphens [PLAN-45, PLAN-79]', async () => {
    const wanted = wish({ action: 'a-1'.repeat(20) });
    expect(await askHelp(wanted)).toMatchObject(DONE);
    expect(await storedAs(wanted.id)).toMatchObject([{ action: 'a-1'.repeat(20) }]);
  });
});
