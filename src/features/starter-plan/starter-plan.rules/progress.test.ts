import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS } from '#features/library/library.types.ts';
import { FIRST, instant, json, key, level, progress, SECOND, THIRD } from '#test/support/plan-progress.ts';
import { CALM, PRESSING } from '#test/support/plan-triage.ts';
import { DRILLS, triageOf } from '../starter-plan.questions.ts';
import { FIRST_SCREEN } from './flow.ts';
import {
  answersIn,
  cleared,
  drillIn,
  levelIn,
  mergeProgress,
  NOTHING_YET,
  notAhead,
  PART_KEY,
  type PartValue,
  type Progress,
  partKey,
  screenIn,
  triageIn,
  withPart,
} from './progress.ts';

describe('the progress', () => {
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

  it('changes one part at a time, without mutating the old progress [PLAN-101]', () => {
    fc.assert(
      fc.property(progress, key, json, instant, (before, changed, value, at) => {
        const copy = structuredClone(before);
        const after = withPart(before, changed, value, at);
        expect(before).toEqual(copy);
        expect(after).toEqual({ ...before, parts: { ...before.parts, [changed]: { value, at } } });
      }),
    );
  });

  it('is only a time after clearing [PLAN-104, PLAN-105]', () => {
    const after = cleared(SECOND);
    expect(after).toEqual({ version: 1, cleared_at: SECOND, parts: {} });
    expect([answersIn(after), screenIn(after), levelIn(after)]).toEqual([{}, FIRST_SCREEN, null]);
    expect(NOTHING_YET).toEqual({ version: 1, cleared_at: null, parts: {} });
  });
});

describe('the progress of a clock that runs ahead', () => {
  const timesOf = ({ cleared_at, parts }: Progress) =>
    [cleared_at ?? FIRST, ...Object.values(parts).map(({ at }) => at)].map((at) => Date.parse(at));

  it('has no time after now, in the same order; times up to now stay [PLAN-104, PLAN-107]', () => {
    const clearedAt = fc.record({ some: progress, cleared_at: instant });
    fc.assert(
      fc.property(clearedAt, instant, ({ some, cleared_at }, at) => {
        const before = { ...some, cleared_at };
        const now = Date.parse(at);
        const [times, moved] = [timesOf(before), timesOf(notAhead(before, now))];
        expect(Math.max(...moved)).toBeLessThanOrEqual(now);
        if (Math.max(...times) <= now) expect(moved).toEqual(times);
        const orders = (all: number[]) => all.map((one) => all.map((other) => Math.sign(one - other)));
        expect(orders(moved)).toEqual(orders(times));
      }),
      { numRuns: 500 },
    );
  });
});

describe('merged progress of two devices', () => {
  it.each<[what: string, one: Progress, other: Progress, value: PartValue | undefined]>([
    ['the newer change wins', level('self', FIRST), level('guided', SECOND), 'guided'],
    ['the only one wins', level('self', FIRST), NOTHING_YET, 'self'],
    ['anything older than a clearing is gone', level('self', FIRST), cleared(SECOND), undefined],
    ['anything as old as a clearing is gone', level('self', SECOND), cleared(SECOND), undefined],
    ['anything newer than a clearing stays', level('self', THIRD), cleared(SECOND), 'self'],
    [
      'the last clearing counts',
      { ...level('self', SECOND), cleared_at: FIRST },
      { ...level('guided', FIRST), cleared_at: THIRD },
      undefined,
    ],
    [
      'an older clearing changes nothing',
      { ...level('self', SECOND), cleared_at: FIRST },
      { ...level('guided', THIRD), cleared_at: SECOND },
      'guided',
    ],
  ])('%s [PLAN-104, PLAN-107]', (_what, one, other, value) => {
    expect(mergeProgress(one, other).parts.level?.value).toEqual(value);
    expect(mergeProgress(other, one).parts.level?.value).toEqual(value);
  });

  it('keeps the answers of both, even if one is newer throughout [PLAN-107]', () => {
    const phone = withPart(NOTHING_YET, partKey.triage('legal'), CALM, FIRST);
    const laptop = withPart(NOTHING_YET, partKey.triage('housing'), PRESSING, THIRD);
    expect(answersIn(mergeProgress(phone, laptop))).toEqual({
      legal: { triage: CALM, drill: {} },
      housing: { triage: PRESSING, drill: {} },
    });
  });

  it('keeps what two tabs answered in one area, and reads the older format with one part per area [PLAN-107]', () => {
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

  it('is the same in either order [PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        expect(mergeProgress(one, other)).toEqual(mergeProgress(other, one));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same in whatever order three are merged [PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, progress, (one, two, three) => {
        expect(mergeProgress(mergeProgress(one, two), three)).toEqual(
          mergeProgress(one, mergeProgress(two, three)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('does not change when one is merged again [PLAN-107]', () => {
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

  it('has the newest of each part, and only what is newer than the last clearing [PLAN-104, PLAN-107]', () => {
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

  it('does not mutate either [PLAN-107]', () => {
    fc.assert(
      fc.property(progress, progress, (one, other) => {
        const before = structuredClone([one, other]);
        mergeProgress(one, other);
        expect([one, other]).toEqual(before);
      }),
    );
  });
});
