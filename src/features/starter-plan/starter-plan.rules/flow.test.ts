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
import { TRIAGE, triageOf } from '../starter-plan.questions.ts';
import {
  allowedScreen,
  FIRST_SCREEN,
  isScreen,
  type Move,
  moveTo,
  type Screen,
  type ScreenName,
} from './flow.ts';
import { type Answers, completedDomains, topDomains } from './score.ts';

const MOVES: Move[] = [
  ...DOMAINS.map((domain) => ({ type: 'open' as const, domain })),
  { type: 'answered' },
  { type: 'back' },
  { type: 'next' },
  { type: 'show-plan' },
  { type: 'done' },
];
const move = fc.constantFrom(...MOVES);
/** A move, with the answer to give if it is `answered`. */
type Step = Move & { choice?: number };
/**
 * Single moves, and whole triages with the same choice throughout: random moves alone seldom get far.
 */
const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      fc.tuple(move, fc.nat(2)).map(([each, choice]): Step[] => [{ ...each, choice }]),
      fc
        .tuple(domain, fc.nat(2))
        .map(([domain, choice]): Step[] => [
          { type: 'open', domain },
          ...triageOf(domain).map((): Step => ({ type: 'answered', choice })),
        ]),
      fc
        .tuple(domain, fc.nat(3), fc.nat(3))
        .map(([domain, forth, back]): Step[] => [
          { type: 'open', domain },
          ...Array.from({ length: forth }, (): Step => ({ type: 'answered', choice: 1 })),
          ...Array.from({ length: back }, (): Step => ({ type: 'back' })),
        ]),
      fc.constant<Step[]>([{ type: 'next' }, { type: 'next' }, { type: 'show-plan' }]),
    ),
    { maxLength: 30, size: 'max' },
  )
  .map((list) => list.flat());

describe('a move', () => {
  it.each<[what: string, from: Screen, Move, Answers, to: Screen]>([
    [
      'a domain opens with its first question',
      domains,
      { type: 'open', domain: 'legal' },
      NONE,
      triage('legal', 0),
    ],
    ['Edit opens it again', domains, { type: 'open', domain: 'legal' }, PRIORITY, triage('legal', 0)],
    [
      'an answer leads to the next question',
      triage('legal', 0),
      { type: 'answered' },
      NONE,
      triage('legal', 1),
    ],
    [
      'the third answer leads to the fourth question',
      triage('legal', 2),
      { type: 'answered' },
      NONE,
      triage('legal', 3),
    ],
    ['the last answer leads to the domains', triage('legal', 3), { type: 'answered' }, PRIORITY, domains],
    [
      'the second of three answers leads to the third question',
      triage('tough-conversations', 1),
      { type: 'answered' },
      NONE,
      triage('tough-conversations', 2),
    ],
    [
      'the third of three leads to the domains',
      triage('tough-conversations', 2),
      { type: 'answered' },
      NONE,
      domains,
    ],
    [
      'Back in triage leads to the previous question',
      triage('legal', 3),
      { type: 'back' },
      NONE,
      triage('legal', 2),
    ],
    [
      'Back on the second question leads to the first',
      triage('legal', 1),
      { type: 'back' },
      NONE,
      triage('legal', 0),
    ],
    ['Back on the first question leads to the domains', triage('legal', 0), { type: 'back' }, NONE, domains],
    ['the drill-down leads to the chooser', drill, { type: 'next' }, PRIORITY, chooser],
    ['Back from the drill-down leads to the domains', drill, { type: 'back' }, PRIORITY, domains],
    ['the plan leads back to the chooser', plan, { type: 'back' }, PRIORITY, chooser],
    ['Done leads to the domains', plan, { type: 'done' }, PRIORITY, domains],
    ['the chooser leads to the plan', chooser, { type: 'show-plan' }, PRIORITY, plan],
    ['even without a priority', chooser, { type: 'show-plan' }, QUIET, plan],
  ])('%s [PLAN-04, PLAN-09, PLAN-13, PLAN-21, PLAN-43, PLAN-53, PLAN-54]', (_what, from, each, given, to) => {
    expect(moveTo(from, each, given)).toEqual(to);
  });

  it.each<[what: string, Answers, to: Screen]>([
    ['nothing is answered', NONE, domains],
    ['no domain is completed', HALF, domains],
    ['no completed domain is a priority', QUIET, chooser],
    ['there is a priority', PRIORITY, drill],
  ])('on, from the domains, while %s [PLAN-07, PLAN-15, PLAN-19]', (_what, given, to) => {
    expect(moveTo(domains, { type: 'next' }, given)).toEqual(to);
  });

  it.each<[what: string, Answers, to: Screen]>([
    ['no drill-down was shown', QUIET, domains],
    ['there was a drill-down', PRIORITY, drill],
  ])('back, from the chooser, when %s [PLAN-41, PLAN-42]', (_what, given, to) => {
    expect(moveTo(chooser, { type: 'back' }, given)).toEqual(to);
  });

  it.each<[ScreenName, possible: Move['type'][]]>([
    ['domains', ['open', 'next']],
    ['triage', ['answered', 'back']],
    ['drill', ['back', 'next']],
    ['chooser', ['back', 'show-plan']],
    ['plan', ['back', 'done']],
  ])('on %s is one of %j; any other does nothing [PLAN-05, PLAN-21, PLAN-41, PLAN-53]', (name, possible) => {
    for (const from of SCREENS.filter((each) => each.name === name)) {
      for (const each of MOVES) {
        const to = moveTo(from, each, PRIORITY);
        if (possible.includes(each.type)) expect(to).not.toEqual(from);
        else expect(to).toBe(from);
      }
    }
  });

  it('never leads to a screen that the answers do not allow [PLAN-07, PLAN-19]', () => {
    fc.assert(
      fc.property(screen, move, answers, (asked, each, given) => {
        const to = moveTo(allowedScreen(asked, given), each, given);
        expect(isScreen(to)).toBe(true);
        expect(allowedScreen(to, given)).toEqual(to);
      }),
      { numRuns: 500 },
    );
  });

  it('does not mutate the answers [PLAN-21, PLAN-53]', () => {
    fc.assert(
      fc.property(screen, move, answers, (from, each, given) => {
        const before = structuredClone(given);
        moveTo(from, each, given);
        expect(given).toEqual(before);
      }),
    );
  });

  it('back leads to an earlier screen, even from one opened by address [PLAN-21, PLAN-42, PLAN-53]', () => {
    const order: ScreenName[] = ['domains', 'triage', 'drill', 'chooser', 'plan'];
    const place = (each: Screen) =>
      10 * order.indexOf(each.name) + (each.name === 'triage' ? each.question : 0);
    for (const given of [NONE, HALF, QUIET, PRIORITY]) {
      for (const from of SCREENS.filter((each) => each.name !== 'domains')) {
        expect(place(moveTo(from, { type: 'back' }, given))).toBeLessThan(place(from));
      }
    }
  });
});

describe('a path through the flow', () => {
  it('goes back the same way, step by step, with every answer kept [PLAN-04, PLAN-21, PLAN-41, PLAN-42, PLAN-53]', () => {
    const reached = new Set<ScreenName>();
    fc.assert(
      fc.property(answers, steps, (before, way) => {
        let here: Screen = FIRST_SCREEN;
        let given = before;
        /** The screens from the domains up to here. */
        let trail: Screen[] = [];
        for (const step of way) {
          const kept = structuredClone(given);
          const next = moveTo(here, step, given);
          expect(given).toEqual(kept);
          if (next === here) continue;
          if (step.type === 'back') expect(next).toEqual(trail.pop());
          else trail.push(here);
          if (step.type === 'answered') given = withAnswer(given, here, step.choice ?? 0);
          if (next.name === 'domains') trail = [];
          expect(allowedScreen(next, given)).toEqual(next);
          reached.add(next.name);
          here = next;
        }
      }),
      { numRuns: 300 },
    );
    expect([...reached].sort()).toEqual(['chooser', 'domains', 'drill', 'plan', 'triage']);
  });

  it('leads from the start to the plan, and out again [PLAN-09, PLAN-19, PLAN-21, PLAN-43, PLAN-53, PLAN-54]', () => {
    const way: [Move, Answers, ScreenName][] = [
      [{ type: 'open', domain: 'legal' }, NONE, 'triage'],
      [{ type: 'answered' }, NONE, 'triage'],
      [{ type: 'answered' }, NONE, 'triage'],
      [{ type: 'answered' }, HALF, 'triage'],
      [{ type: 'answered' }, PRIORITY, 'domains'],
      [{ type: 'next' }, PRIORITY, 'drill'],
      [{ type: 'next' }, PRIORITY, 'chooser'],
      [{ type: 'show-plan' }, PRIORITY, 'plan'],
      [{ type: 'back' }, PRIORITY, 'chooser'],
      [{ type: 'show-plan' }, PRIORITY, 'plan'],
      [{ type: 'done' }, PRIORITY, 'domains'],
    ];
    let here: Screen = FIRST_SCREEN;
    for (const [each, given, name] of way) {
      here = moveTo(here, each, given);
      expect(here.name).toBe(name);
    }
  });

  it('reaches the plan in three moves from any completed domain [PLAN-19, PLAN-43]', () => {
    fc.assert(
      fc.property(answers, (given) => {
        fc.pre(completedDomains(given).length > 0);
        const onwards = moveTo(FIRST_SCREEN, { type: 'next' }, given);
        expect(onwards.name).toBe(topDomains(given).length > 0 ? 'drill' : 'chooser');
        const choosing = onwards.name === 'drill' ? moveTo(onwards, { type: 'next' }, given) : onwards;
        expect(moveTo(choosing, { type: 'show-plan' }, given)).toEqual(plan);
      }),
    );
  });
});

function withAnswer(given: Answers, at: Screen, choice: number): Answers {
  if (at.name !== 'triage') return given;
  const question = triageOf(at.domain)[at.question];
  if (!question) return given;
  const options = TRIAGE[question];
  const known = given[at.domain];
  const triage = { ...known?.triage, [question]: options[choice % options.length] };
  return { ...given, [at.domain]: { ...known, triage } };
}
