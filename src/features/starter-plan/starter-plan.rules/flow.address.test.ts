import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS } from '#features/library/library.types.ts';
import {
  answers,
  chooser,
  domain,
  domains,
  drill,
  HALF,
  NONE,
  PRIORITY,
  plan,
  QUIET,
  SCREENS,
  screen,
  triage,
} from '#test/support/plan-flow.ts';
import {
  allowedScreen,
  FIRST_SCREEN,
  isScreen,
  type Screen,
  screenFromSearch,
  screenToSearch,
} from './flow.ts';
import type { Answers } from './score.ts';

describe('an allowed screen', () => {
  it.each<[what: string, Screen, Answers, shown: Screen]>([
    ['the domains, always', domains, NONE, domains],
    ['a first question, always', triage('housing', 0), NONE, triage('housing', 0)],
    ['the fourth of four', triage('housing', 3), NONE, triage('housing', 3)],
    ['not a fifth', triage('housing', 4), NONE, domains],
    ['the third of three', triage('tough-conversations', 2), NONE, triage('tough-conversations', 2)],
    ['not a fourth of three', triage('tough-conversations', 3), NONE, domains],
    ['not the drill-down without answers', drill, NONE, domains],
    ['not the drill-down with half the answers', drill, HALF, domains],
    ['not the drill-down without a priority', drill, QUIET, domains],
    ['the drill-down of a priority', drill, PRIORITY, drill],
    ['not the chooser without answers', chooser, NONE, domains],
    ['not the chooser with half the answers', chooser, HALF, domains],
    ['the chooser for a completed domain', chooser, QUIET, chooser],
    ['not the plan without answers', plan, NONE, domains],
    ['not the plan with half the answers', plan, HALF, domains],
    ['the plan for a completed domain', plan, QUIET, plan],
    ['the plan for a priority', plan, PRIORITY, plan],
  ])('is %s [PLAN-07, PLAN-13, PLAN-15, PLAN-19]', (_what, asked, given, shown) => {
    expect(allowedScreen(asked, given)).toEqual(shown);
  });

  it('is the requested one if the answers allow it, and otherwise the first [PLAN-07, PLAN-102]', () => {
    fc.assert(
      fc.property(screen, answers, (asked, given) => {
        const shown = allowedScreen(asked, given);
        expect(allowedScreen(shown, given)).toEqual(shown);
        expect([asked, FIRST_SCREEN]).toContainEqual(shown);
      }),
    );
  });
});

describe('the address of a screen', () => {
  it.each<[Screen, search: string]>([
    [domains, ''],
    [triage('housing', 0), '?step=triage&domain=housing&question=1'],
    [triage('end-of-life', 3), '?step=triage&domain=end-of-life&question=4'],
    [drill, '?step=drill'],
    [chooser, '?step=chooser'],
    [plan, '?step=plan'],
  ])('%j is %j [PLAN-01, PLAN-102]', (each, search) => {
    expect(screenToSearch(each)).toBe(search);
  });

  it('round-trips for each screen; an empty one means the first screen [PLAN-01, PLAN-102]', () => {
    for (const each of SCREENS) {
      expect(screenFromSearch(screenToSearch(each)) ?? FIRST_SCREEN).toEqual(each);
    }
    expect(new Set(SCREENS.map(screenToSearch)).size).toBe(SCREENS.length);
  });

  it.each<[search: string, Screen | null]>([
    ['', null],
    ['?', null],
    ['?step', null],
    ['?step=', null],
    ['?step=domains', domains],
    ['step=plan', plan],
    ['?utm_source=x&step=plan', plan],
    ['?step=plan&step=drill', plan],
    ['?step=Plan', null],
    ['?step=toString', null],
    ['?step=__proto__', null],
    ['?step=constructor', null],
    ['?step=triage', null],
    ['?step=triage&domain=', null],
    ['?step=triage&domain=garden&question=1', null],
    ['?step=triage&domain=constructor&question=1', null],
    ['?step=triage&domain=housing', triage('housing', 0)],
    ['?step=triage&domain=housing&question=2', triage('housing', 1)],
    ['?step=triage&domain=housing&question=0', null],
    ['?step=triage&domain=housing&question=-1', null],
    ['?step=triage&domain=housing&question=', null],
    ['?step=triage&domain=housing&question=1.5', null],
    ['?step=triage&domain=housing&question=two', null],
    ['?step=triage&domain=housing&question=NaN', null],
    ['?step=triage&domain=housing&question=Infinity', null],
    ['?step=%E0%A4%A', null],
  ])('%j means %j [PLAN-01]', (search, named) => {
    expect(screenFromSearch(search)).toEqual(named);
  });

  it('can be anything: it gives a screen or null, and the answers decide whether that is allowed [PLAN-01, PLAN-07]', () => {
    const word = fc.oneof(
      fc.constantFrom('step', 'domain', 'question', 'triage', 'plan', ...DOMAINS, '1', '9e99', '__proto__'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const search = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.tuple(word, word), { maxLength: 5 })
        .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
      fc.tuple(domain, word).map(([each, question]) => `?step=triage&domain=${each}&question=${question}`),
    );
    fc.assert(
      fc.property(search, answers, (typed, given) => {
        const named = screenFromSearch(typed);
        if (named === null) return;
        expect(isScreen(named)).toBe(true);
        const shown = allowedScreen(named, given);
        expect(SCREENS).toContainEqual(shown);
        expect(screenFromSearch(screenToSearch(shown)) ?? FIRST_SCREEN).toEqual(shown);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a stored screen', () => {
  it.each<[unknown, is: boolean]>([
    [undefined, false],
    [null, false],
    [5, false],
    ['plan', false],
    [[], false],
    [{}, false],
    [{ name: 'home' }, false],
    [{ name: 'hasOwnProperty' }, false],
    [{ name: ['plan'] }, false],
    [{ name: 'triage' }, false],
    [{ name: 'triage', domain: 'housing' }, false],
    [{ name: 'triage', domain: 'garden', question: 0 }, false],
    [{ name: 'triage', domain: 'housing', question: '0' }, false],
    [{ name: 'triage', domain: 'housing', question: -1 }, false],
    [{ name: 'triage', domain: 'housing', question: 0.5 }, false],
    [{ name: 'triage', domain: 'housing', question: null }, false],
    [{ name: 'triage', domain: ['housing'], question: 0 }, false],
    [{ name: 'triage', domain: 'housing', question: 0 }, true],
    [{ name: 'drill' }, true],
  ])('%j: %s [PLAN-102, PLAN-103]', (value, is) => {
    expect(isScreen(value)).toBe(is);
  });

  it('can be any of the flow’s, and survives a round trip through JSON [PLAN-102]', () => {
    for (const each of SCREENS) expect(isScreen(JSON.parse(JSON.stringify(each)))).toBe(true);
  });

  it('can be any stored value [PLAN-103]', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isScreen(value)).toBeTypeOf('boolean');
      }),
    );
  });
});
