import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS, type Domain } from '../../library/library.types.ts';
import { DRILLS, triageOf } from '../plan.questions.ts';
import { FIRST_SCREEN, type Screen } from './flow.ts';
import {
  answersIn,
  cleared,
  domainOfPart,
  drillIn,
  isTicked,
  levelIn,
  mergeProgress,
  NOTHING_YET,
  PART_KEY,
  type PartValue,
  PROGRESS_VERSION,
  type Progress,
  parseProgress,
  partKey,
  screenIn,
  triageIn,
  withPart,
} from './progress.ts';
import { completedDomains, LEVELS, tierScore, topDomains } from './score.ts';

const PRESSING = { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'no' };
const CALM = { urgency: 'low', confidence: 'high', emotional: 'low', conversationHelp: 'no' };
const FIRST = '2026-11-20T08:00:00.000Z';
const SECOND = '2026-11-20T08:00:00.001Z';
const THIRD = '2026-11-21T08:00:00.000Z';

/** Few instants, so that changes often meet at the same one. */
const instant = fc.constantFrom(FIRST, SECOND, THIRD, '2027-01-01T00:00:00.000Z');
const key = fc.constantFrom(
  'triage.legal',
  'drill.legal',
  'triage.legal.urgency',
  'drill.legal.needs',
  'first',
  'plans',
  'screen',
  'level',
  'tick.sign.0',
  'tick.sign.1',
);
/** What a part may hold, as it comes out of JSON. */
const json = fc
  .oneof(fc.constantFrom<PartValue>(true, false, 'self', 'guided'), fc.jsonValue({ maxDepth: 2 }))
  .map((value) => JSON.parse(JSON.stringify(value)) as PartValue);
const progress: fc.Arbitrary<Progress> = fc.record({
  version: fc.constant(PROGRESS_VERSION),
  cleared_at: fc.option(instant, { freq: 2 }),
  parts: fc.dictionary(key, fc.record({ value: json, at: instant }), { noNullPrototype: true }),
});

describe('what is kept', () => {
  it.each<[string, domain: Domain | null]>([
    [partKey.triage('work-family'), 'work-family'],
    [partKey.drill('housing'), 'housing'],
    [partKey.drill('housing', 'focuses'), 'housing'],
    [partKey.triage('legal', 'urgency'), 'legal'],
    [partKey.first(), null],
    [partKey.screen(), null],
    [partKey.level(), null],
    [partKey.recommended(), null],
    [partKey.tick('sign-four-papers', 0), null],
    [partKey.tick('triage', 12), null],
    ['triage.garden', null],
    ['triage.constructor', null],
    ['', null],
  ])('as %j belongs to the domain %s [PLAN-101]', (each, domain) => {
    expect(domainOfPart(each)).toBe(domain);
  });

  it('has a key for the answers of each domain, the screen, both levels and each ticked step [PLAN-48, PLAN-101]', () => {
    const keys = [
      ...DOMAINS.flatMap((domain) => [partKey.triage(domain), partKey.drill(domain)]),
      ...DOMAINS.flatMap((domain) => [
        ...triageOf(domain).map((question) => partKey.triage(domain, question)),
        ...DRILLS[domain].map(({ id }) => partKey.drill(domain, id)),
      ]),
      partKey.screen(),
      partKey.showing(),
      partKey.plans(),
      partKey.first(),
      partKey.level(),
      partKey.recommended(),
      ...[0, 5, 10, 99].map((step) => partKey.tick('a-b-2', step)),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const each of keys) expect(each).toMatch(PART_KEY);
  });

  it.each([
    '',
    'triage',
    'triage.',
    'triage.A',
    'screen.',
    'tick.a',
    'tick.a.100',
    'tick.a.-1',
    '__proto__',
    'level\n',
  ])('has no key %j [PLAN-101]', (each) => {
    expect(each).not.toMatch(PART_KEY);
  });

  it('changes one part at a time, and the progress before it stays as it was [PLAN-101]', () => {
    fc.assert(
      fc.property(progress, key, json, instant, (before, changed, value, at) => {
        const copy = structuredClone(before);
        const after = withPart(before, changed, value, at);
        expect(before).toEqual(copy);
        expect(after).toEqual({ ...before, parts: { ...before.parts, [changed]: { value, at } } });
      }),
    );
  });

  it('is nothing but a time after clearing [PLAN-104, PLAN-105]', () => {
    const after = cleared(SECOND);
    expect(after).toEqual({ version: 1, cleared_at: SECOND, parts: {} });
    expect([answersIn(after), screenIn(after), levelIn(after)]).toEqual([{}, FIRST_SCREEN, null]);
    expect(NOTHING_YET).toEqual({ version: 1, cleared_at: null, parts: {} });
  });
});

describe('the progress of two devices', () => {
  it.each<[what: string, one: Progress, other: Progress, value: PartValue | undefined]>([
    ['the newer change wins', level('self', FIRST), level('guided', SECOND), 'guided'],
    ['the only one wins', level('self', FIRST), NOTHING_YET, 'self'],
    ['what is older than a clearing is gone', level('self', FIRST), cleared(SECOND), undefined],
    ['what is as old as a clearing is gone', level('self', SECOND), cleared(SECOND), undefined],
    ['what is newer than a clearing stays', level('self', THIRD), cleared(SECOND), 'self'],
    [
      'the last clearing counts',
      { ...level('self', SECOND), cleared_at: FIRST },
      { ...level('guided', FIRST), cleared_at: THIRD },
      undefined,
    ],
    [
      'an older clearing does no harm',
      { ...level('self', SECOND), cleared_at: FIRST },
      { ...level('guided', THIRD), cleared_at: SECOND },
      'guided',
    ],
  ])('%s [PLAN-104, PLAN-107]', (_what, one, other, value) => {
    expect(mergeProgress(one, other).parts.level?.value).toEqual(value);
    expect(mergeProgress(other, one).parts.level?.value).toEqual(value);
  });

  it('keeps what each of them answered, also when one is newer throughout [PLAN-107]', () => {
    const phone = withPart(NOTHING_YET, partKey.triage('legal'), CALM, FIRST);
    const laptop = withPart(NOTHING_YET, partKey.triage('housing'), PRESSING, THIRD);
    expect(answersIn(mergeProgress(phone, laptop))).toEqual({
      legal: { triage: CALM, drill: {} },
      housing: { triage: PRESSING, drill: {} },
    });
  });

  it('keeps what two tabs answered in one area, and reads what was kept as one before [PLAN-107]', () => {
    const before = withPart(
      NOTHING_YET,
      partKey.drill('legal'),
      { needs: ['papers'], papersSigned: 'no' },
      FIRST,
    );
    const one = withPart(before, partKey.drill('legal', 'needs'), ['capacity'], SECOND);
    const other = withPart(before, partKey.drill('legal', 'papersSigned'), 'some', THIRD);
    for (const both of [mergeProgress(one, other), mergeProgress(other, one)])
      expect(drillIn(both, 'legal')).toEqual({ needs: ['capacity'], papersSigned: 'some' });
    const triaged = withPart(NOTHING_YET, partKey.triage('legal'), PRESSING, FIRST);
    const changed = withPart(triaged, partKey.triage('legal', 'urgency'), 'low', SECOND);
    expect(triageIn(changed, 'legal')).toEqual({ ...PRESSING, urgency: 'low' });
  });

  it('is the same whichever comes first [PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        expect(mergeProgress(one, other)).toEqual(mergeProgress(other, one));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same in whatever order three meet [PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, progress, (one, two, three) => {
        expect(mergeProgress(mergeProgress(one, two), three)).toEqual(
          mergeProgress(one, mergeProgress(two, three)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('does not change when one of them is sent again [PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        const both = mergeProgress(one, other);
        expect(mergeProgress(both, both)).toEqual(both);
        expect(mergeProgress(both, one)).toEqual(both);
        expect(mergeProgress(both, other)).toEqual(both);
        expect(mergeProgress(one, one)).toEqual(mergeProgress(one, NOTHING_YET));
      }),
      { numRuns: 500 },
    );
  });

  it('has the newest of each part, and nothing that is not newer than the last clearing [PLAN-104, PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        const both = mergeProgress(one, other);
        const clearing =
          [one.cleared_at, other.cleared_at]
            .filter((at) => at !== null)
            .toSorted()
            .at(-1) ?? null;
        expect(both.cleared_at).toBe(clearing);
        for (const each of new Set([one, other].flatMap(({ parts }) => Object.keys(parts)))) {
          const alive = [one.parts[each], other.parts[each]]
            .filter((part) => part !== undefined)
            .filter(({ at }) => clearing === null || at > clearing);
          const newest = alive
            .map(({ at }) => at)
            .toSorted()
            .at(-1);
          const part = both.parts[each];
          expect(part?.at).toBe(newest);
          if (part) expect(alive).toContainEqual(part);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves both as they were [PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        const before = structuredClone([one, other]);
        mergeProgress(one, other);
        expect([one, other]).toEqual(before);
      }),
    );
  });
});

describe('reading what a browser kept', () => {
  it.each<[what: string, stored: string | null]>([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{"version":1,'],
    ['undefined', 'undefined'],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"1"'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['no version', '{"cleared_at":null,"parts":{}}'],
    ['a newer version', '{"version":2,"cleared_at":null,"parts":{}}'],
    ['an older version', '{"version":0,"cleared_at":null,"parts":{}}'],
    ['a version in words', '{"version":"1","cleared_at":null,"parts":{}}'],
    ['no parts', '{"version":1,"cleared_at":null}'],
    ['parts that are null', '{"version":1,"parts":null}'],
    ['parts that are a text', '{"version":1,"parts":"screen"}'],
    ['a very deep text', '['.repeat(100_000)],
  ])('ignores %s [PLAN-103]', (_what, stored) => {
    expect(parseProgress(stored)).toBeNull();
  });

  it.each<[what: string, key: string, part: unknown]>([
    ['a key that there is not', 'unlocked', { value: true, at: FIRST }],
    ['a key of the language', '__proto__', { value: true, at: FIRST }],
    ['no part', 'level', null],
    ['a part that is a text', 'level', 'self'],
    ['a list', 'level', []],
    ['a part without a time', 'level', { value: 'self' }],
    ['a time that is a number', 'level', { value: 'self', at: 5 }],
    ['a part without a value', 'level', { at: FIRST }],
  ])('leaves out %s, and keeps the rest [PLAN-103, PLAN-105]', (_what, key, part) => {
    const screen = { value: { name: 'plan' }, at: FIRST };
    const stored = `{"version":1,"cleared_at":null,"parts":{${JSON.stringify(key)}:${JSON.stringify(part)},"screen":${JSON.stringify(screen)}}}`;
    expect(parseProgress(stored)).toEqual({ version: 1, cleared_at: null, parts: { screen } });
  });

  it.each([undefined, 5, true, {}, ['2026']])(
    'takes the time of clearing %j for none [PLAN-103]',
    (cleared_at) => {
      expect(parseProgress(JSON.stringify({ version: 1, cleared_at, parts: {} }))).toEqual(NOTHING_YET);
    },
  );

  it('gives back what was kept [PLAN-101, PLAN-102]', () => {
    fc.assert(
      fc.property(progress, (kept) => {
        expect(parseProgress(JSON.stringify(kept))).toEqual(kept);
      }),
    );
  });

  it('never fails, whatever stands there, and neither does what reads it then [PLAN-103]', () => {
    const broken = fc.record(
      {
        version: fc.oneof(fc.constant(1), fc.jsonValue()),
        cleared_at: fc.oneof(instant, fc.jsonValue()),
        parts: fc.oneof(
          fc.dictionary(
            fc.oneof(key, fc.string()),
            fc.oneof(
              fc.record({ value: fc.jsonValue(), at: fc.oneof(instant, fc.jsonValue()) }),
              fc.jsonValue(),
            ),
          ),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    );
    const cut = fc
      .tuple(progress, fc.nat(200))
      .map(([kept, length]) => JSON.stringify(kept).slice(0, length));
    const stored = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      cut,
      broken.map((each) => JSON.stringify(each)),
    );
    fc.assert(
      fc.property(stored, progress, (text, known) => {
        const read = parseProgress(text);
        if (read === null) return;
        expect(read.version).toBe(PROGRESS_VERSION);
        for (const [name, { at, value }] of Object.entries(read.parts)) {
          expect(name).toMatch(PART_KEY);
          expect(at).toBeTypeOf('string');
          expect(value).not.toBeUndefined();
        }
        const both = mergeProgress(read, known);
        expect(Object.keys(answersIn(both)).every((each) => DOMAINS.includes(each as Domain))).toBe(true);
        expect(screenIn(both).name).toBeTypeOf('string');
        expect([null, ...LEVELS]).toContain(levelIn(both));
        expect(isTicked(both, 'sign', 0)).toBeTypeOf('boolean');
        expect(parseProgress(JSON.stringify(read))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  // `at` may be any text. One that is no time ("soon" > "2026…") wins against every later change and outlives
  // every clearing, and the API, which wants an instant, refuses all that is sent together with it.
  it('leaves out a part whose time is none [PLAN-103, PLAN-104, PLAN-107]', () => {
    const stored = JSON.stringify(withPart(NOTHING_YET, 'level', 'self', 'soon'));
    expect(parseProgress(stored)?.parts ?? {}).toEqual({});
  });

  // The same for the clearing: with "soon" nothing that is answered from then on survives a merge.
  it('takes a time of clearing that is none for none [PLAN-103, PLAN-107]', () => {
    const read = parseProgress(JSON.stringify(cleared('soon'))) ?? NOTHING_YET;
    expect(mergeProgress(read, level('self', THIRD)).parts.level?.value).toBe('self');
  });
});

describe('what the parts say', () => {
  it('is the answers of every domain that has any, and of no other [PLAN-101, PLAN-102]', () => {
    const drill = { needs: ['papers'], papersSigned: 'no' };
    const kept = parts({
      'triage.legal': PRESSING,
      'drill.legal': drill,
      'drill.housing': { zip: '90210' },
      'triage.insurance': { urgency: 'low' },
      'triage.community': {},
      'triage.garden': PRESSING,
      'triage.self-care': null,
      'drill.self-care': ['respite'],
    });
    expect(answersIn(kept)).toEqual({
      housing: { triage: {}, drill: { zip: '90210' } },
      insurance: { triage: { urgency: 'low' }, drill: {} },
      legal: { triage: PRESSING, drill },
    });
    expect([triageIn(kept, 'legal'), drillIn(kept, 'legal')]).toEqual([PRESSING, drill]);
    expect([triageIn(kept, 'self-care'), drillIn(kept, 'self-care')]).toEqual([{}, {}]);
  });

  it.each(['nextTouchpoint', 'releases'])(
    'still has the answer `other` to %s, which is not offered any more [PLAN-24, PLAN-25]',
    (question) => {
      const offered = DRILLS.healthcare.find(({ id }) => id === question)?.options;
      expect(offered).not.toContain('other');
      const kept = parseProgress(JSON.stringify(parts({ 'drill.healthcare': { [question]: 'other' } })));
      expect(kept && drillIn(kept, 'healthcare')).toEqual({ [question]: 'other' });
    },
  );

  it.each<[PartValue | undefined, Screen]>([
    [undefined, FIRST_SCREEN],
    [null, FIRST_SCREEN],
    ['plan', FIRST_SCREEN],
    [{ name: 'home' }, FIRST_SCREEN],
    [{ name: 'plan' }, { name: 'plan' }],
    [
      { name: 'triage', domain: 'legal', question: 2 },
      { name: 'triage', domain: 'legal', question: 2 },
    ],
    [{ name: 'triage', domain: 'garden', question: 2 }, FIRST_SCREEN],
  ])('%j as the screen is %j [PLAN-102, PLAN-103]', (value, screen) => {
    expect(screenIn(value === undefined ? NOTHING_YET : parts({ screen: value }))).toEqual(screen);
  });

  it.each<[PartValue | undefined, level: string | null]>([
    [undefined, null],
    [null, null],
    ['self', 'self'],
    ['guided', 'guided'],
    ['concierge', 'concierge'],
    ['Concierge', null],
    [['self'], null],
    [0, null],
  ])('%j as the level is %s [PLAN-66, PLAN-103]', (value, chosen) => {
    expect(levelIn(value === undefined ? NOTHING_YET : parts({ level: value }))).toBe(chosen);
  });

  it('keeps the chosen level apart from the recommended one [PLAN-66]', () => {
    const kept = parts({ recommended: 'concierge', level: 'self' });
    expect(levelIn(kept)).toBe('self');
    expect(kept.parts[partKey.recommended()]?.value).toBe('concierge');
    expect(levelIn(parts({ recommended: 'concierge' }))).toBeNull();
  });

  it.each<[PartValue, ticked: boolean]>([
    [true, true],
    [false, false],
    ['true', false],
    [1, false],
    [null, false],
  ])('a step kept as %j is ticked: %s [PLAN-48]', (value, ticked) => {
    const kept = parts({ [partKey.tick('sign', 1)]: value });
    expect([0, 1, 11].map((step) => isTicked(kept, 'sign', step))).toEqual([false, ticked, false]);
    expect(isTicked(kept, 'signs', 1)).toBe(false);
  });

  // `triageIn` lets any object through, also from the server, whose parts are any JSON. An answer that is not
  // ours then makes NaN of the score on the card and of the whole tier score: the suggestion drops to `self`,
  // and `GET /plan`, which promises a whole number, answers with an error.
  it('an unknown triage answer gives no points, and takes none from another domain [PLAN-16, PLAN-65, PLAN-103]', () => {
    const kept = parts({ 'triage.legal': { ...CALM, urgency: 'other' }, 'triage.healthcare': PRESSING });
    expect(tierScore(answersIn(kept))).toBe(7);
  });

  it('an unknown triage answer, or none, does not complete a domain [PLAN-15, PLAN-103]', () => {
    const kept = parts({
      'triage.legal': { ...PRESSING, conversationHelp: 'maybe' },
      'triage.housing': { ...PRESSING, conversationHelp: null },
    });
    expect([completedDomains(answersIn(kept)), topDomains(answersIn(kept))]).toEqual([[], []]);
  });
});

function level(value: string, at: string): Progress {
  return withPart(NOTHING_YET, partKey.level(), value, at);
}

function parts(values: Record<string, PartValue>): Progress {
  return Object.entries(values).reduce(
    (kept, [name, value]) => withPart(kept, name, value, FIRST),
    NOTHING_YET,
  );
}
