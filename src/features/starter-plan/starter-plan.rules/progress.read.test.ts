import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { FIRST, instant, key, level, parts, progress, THIRD } from '#test/support/plan-progress.ts';
import { CALM, PRESSING } from '#test/support/plan-triage.ts';
import { DRILLS } from '../starter-plan.questions.ts';
import { FIRST_SCREEN, type Screen } from './flow.ts';
import {
  answersIn,
  cleared,
  drillIn,
  isTicked,
  levelIn,
  mergeProgress,
  NOTHING_YET,
  PART_KEY,
  type PartValue,
  PROGRESS_VERSION,
  parseProgress,
  partKey,
  screenIn,
  triageIn,
  withPart,
} from './progress.ts';
import { completedDomains, LEVELS, tierScore, topDomains } from './score.ts';

describe('reading what a browser stored', () => {
  it.each<[what: string, stored: string | null]>([
    ['nothing', null],
    ['an empty string', ''],
    ['invalid JSON', '{"version":1,'],
    ['undefined', 'undefined'],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"1"'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['no version', '{"cleared_at":null,"parts":{}}'],
    ['a newer version', '{"version":2,"cleared_at":null,"parts":{}}'],
    ['an older version', '{"version":0,"cleared_at":null,"parts":{}}'],
    ['a version as text', '{"version":"1","cleared_at":null,"parts":{}}'],
    ['no parts', '{"version":1,"cleared_at":null}'],
    ['parts that are null', '{"version":1,"parts":null}'],
    ['parts that are a string', '{"version":1,"parts":"screen"}'],
    ['deeply nested JSON', '['.repeat(100_000)],
  ])('ignores %s [PLAN-103]', (_what, stored) => {
    expect(parseProgress(stored)).toBeNull();
  });

  it.each<[what: string, key: string, part: unknown]>([
    ['an unknown key', 'unlocked', { value: true, at: FIRST }],
    ['an inherited key', '__proto__', { value: true, at: FIRST }],
    ['null as a part', 'level', null],
    ['a part that is a string', 'level', 'self'],
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
    'treats the clearing time %j as missing [PLAN-103]',
    (cleared_at) => {
      expect(parseProgress(JSON.stringify({ version: 1, cleared_at, parts: {} }))).toEqual(NOTHING_YET);
    },
  );

  it('returns what was stored [PLAN-101, PLAN-102]', () => {
    fc.assert(
      fc.property(progress, (kept) => {
        expect(parseProgress(JSON.stringify(kept))).toEqual(kept);
      }),
    );
  });

  it('never throws, whatever was stored, and neither do the readers afterwards [PLAN-103]', () => {
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

  // `at` can be any string. One that is not a time ("soon" > "2026…") would win against every later change and
  // survive every clearing, and the API, which requires an instant, would refuse everything sent along with it.
  it('drops a part whose time is invalid [PLAN-103, PLAN-104, PLAN-107]', () => {
    const stored = JSON.stringify(withPart(NOTHING_YET, 'level', 'self', 'soon'));
    expect(parseProgress(stored)?.parts ?? {}).toEqual({});
  });

  // Same for the clearing: with "soon", no later answer would survive a merge.
  it('treats an invalid clearing time as missing [PLAN-103, PLAN-107]', () => {
    const read = parseProgress(JSON.stringify(cleared('soon'))) ?? NOTHING_YET;
    expect(mergeProgress(read, level('self', THIRD)).parts.level?.value).toBe('self');
  });
});

describe('the readers', () => {
  it('return the answers of every domain that has any, and of no other [PLAN-101, PLAN-102]', () => {
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
    'still return the answer `other` to %s, which is no longer offered [PLAN-24, PLAN-25]',
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
  ])('return %j as the screen for %j [PLAN-102, PLAN-103]', (value, screen) => {
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
  ])('return %j as the level for %s [PLAN-66, PLAN-103]', (value, chosen) => {
    expect(levelIn(value === undefined ? NOTHING_YET : parts({ level: value }))).toBe(chosen);
  });

  it('keep the chosen level apart from the recommended one [PLAN-66]', () => {
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

  // Parts are arbitrary JSON, even from the server. An unknown answer would turn the score on the card and the whole
  // tier score into NaN: the suggestion would drop to `self`, and `GET /plan`, which promises an integer, would fail.
  it('an unknown triage answer scores nothing, and costs no other domain anything [PLAN-16, PLAN-65, PLAN-103]', () => {
    const kept = parts({ 'triage.legal': { ...CALM, urgency: 'other' }, 'triage.healthcare': PRESSING });
    expect(tierScore(answersIn(kept))).toBe(7);
  });

  it('an unknown or missing triage answer does not complete a domain [PLAN-15, PLAN-103]', () => {
    const kept = parts({
      'triage.legal': { ...PRESSING, conversationHelp: 'maybe' },
      'triage.housing': { ...PRESSING, conversationHelp: null },
    });
    expect([completedDomains(answersIn(kept)), topDomains(answersIn(kept))]).toEqual([[], []]);
  });
});
