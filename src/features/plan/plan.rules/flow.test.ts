import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOMAINS, type Domain } from '../../library/library.types.ts';
import { TRIAGE, type TriageAnswers, triageOf } from '../plan.questions.ts';
import {
  allowedScreen,
  FIRST_SCREEN,
  isScreen,
  type Move,
  moveTo,
  type Screen,
  type ScreenName,
  screenFromSearch,
  screenToSearch,
} from './flow.ts';
import { type Answers, completedDomains, topDomains } from './score.ts';

const PRESSING = { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'no' } as const;
const CALM = { urgency: 'low', confidence: 'high', emotional: 'low', conversationHelp: 'no' } as const;
const NONE: Answers = {};
const HALF: Answers = { legal: { triage: { urgency: 'high', confidence: 'low', emotional: 'high' } } };
const QUIET: Answers = { legal: { triage: CALM } };
const PRIORITY: Answers = { legal: { triage: PRESSING }, housing: { triage: CALM } };

const domains: Screen = { name: 'domains' };
const drill: Screen = { name: 'drill' };
const chooser: Screen = { name: 'chooser' };
const plan: Screen = { name: 'plan' };
const triage = (domain: Domain, question: number): Screen => ({ name: 'triage', domain, question });

/** Every screen of the flow. */
const SCREENS: Screen[] = [
  domains,
  ...DOMAINS.flatMap((domain) => triageOf(domain).map((_, question) => triage(domain, question))),
  drill,
  chooser,
  plan,
];
const MOVES: Move[] = [
  ...DOMAINS.map((domain) => ({ type: 'open' as const, domain })),
  { type: 'answered' },
  { type: 'back' },
  { type: 'next' },
  { type: 'show-plan' },
  { type: 'done' },
];

const domain = fc.constantFrom(...DOMAINS);
const screen = fc.constantFrom(...SCREENS);
const move = fc.constantFrom(...MOVES);
const triageAnswers: fc.Arbitrary<TriageAnswers> = fc.oneof(
  fc.constantFrom(PRESSING, CALM),
  fc.record(
    {
      urgency: fc.constantFrom(...TRIAGE.urgency),
      confidence: fc.constantFrom(...TRIAGE.confidence),
      emotional: fc.constantFrom(...TRIAGE.emotional),
      conversationHelp: fc.constantFrom(...TRIAGE.conversationHelp),
    },
    { requiredKeys: [] },
  ),
);
const answers: fc.Arbitrary<Answers> = fc.oneof(
  fc.constantFrom(NONE, HALF, QUIET, PRIORITY),
  fc.dictionary(domain, fc.record({ triage: triageAnswers }), { maxKeys: 4, noNullPrototype: true }),
);
/** A move, and which answer is given where the move is to answer. */
type Step = Move & { choice?: number };
/** Single moves, and whole triages with the same choice throughout: otherwise a way seldom gets far. */
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
    ['the third to the fourth', triage('legal', 2), { type: 'answered' }, NONE, triage('legal', 3)],
    ['the last one to the domains', triage('legal', 3), { type: 'answered' }, PRIORITY, domains],
    [
      'the second of three to the third',
      triage('tough-conversations', 1),
      { type: 'answered' },
      NONE,
      triage('tough-conversations', 2),
    ],
    [
      'the third of three to the domains',
      triage('tough-conversations', 2),
      { type: 'answered' },
      NONE,
      domains,
    ],
    ['Back in triage is the question before', triage('legal', 3), { type: 'back' }, NONE, triage('legal', 2)],
    ['on the second one the first', triage('legal', 1), { type: 'back' }, NONE, triage('legal', 0)],
    ['Back on the first question is the domains', triage('legal', 0), { type: 'back' }, NONE, domains],
    ['the drill-down leads to the chooser', drill, { type: 'next' }, PRIORITY, chooser],
    ['and back to the domains', drill, { type: 'back' }, PRIORITY, domains],
    ['the plan leads back to the chooser', plan, { type: 'back' }, PRIORITY, chooser],
    ['and when done to the domains', plan, { type: 'done' }, PRIORITY, domains],
    ['the chooser leads to the plan', chooser, { type: 'show-plan' }, PRIORITY, plan],
    ['also without a priority', chooser, { type: 'show-plan' }, QUIET, plan],
  ])('%s [PLAN-04, PLAN-09, PLAN-13, PLAN-21, PLAN-43, PLAN-53, PLAN-54]', (_what, from, each, given, to) => {
    expect(moveTo(from, each, given)).toEqual(to);
  });

  it.each<[what: string, Answers, to: Screen]>([
    ['nothing is answered', NONE, domains],
    ['no domain is completed', HALF, domains],
    ['no completed domain is a priority', QUIET, chooser],
    ['there is a priority domain', PRIORITY, drill],
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
  ])(
    'on %s is one of %j; any other leaves the screen as it is [PLAN-05, PLAN-21, PLAN-41, PLAN-53]',
    (name, possible) => {
      for (const from of SCREENS.filter((each) => each.name === name)) {
        for (const each of MOVES) {
          const to = moveTo(from, each, PRIORITY);
          if (possible.includes(each.type)) expect(to).not.toEqual(from);
          else expect(to).toBe(from);
        }
      }
    },
  );

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

  it('leaves the answers as they were [PLAN-21, PLAN-53]', () => {
    fc.assert(
      fc.property(screen, move, answers, (from, each, given) => {
        const before = structuredClone(given);
        moveTo(from, each, given);
        expect(given).toEqual(before);
      }),
    );
  });

  it('back leads to an earlier screen, also from one that an address opened [PLAN-21, PLAN-42, PLAN-53]', () => {
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

describe('a way through the flow', () => {
  it('goes back the way it came, step by step, with every answer kept [PLAN-04, PLAN-21, PLAN-41, PLAN-42, PLAN-53]', () => {
    const reached = new Set<ScreenName>();
    fc.assert(
      fc.property(answers, steps, (before, way) => {
        let here: Screen = FIRST_SCREEN;
        let given = before;
        /** The screens from the domains to here. */
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

  it('leads from nothing to the plan, and out again [PLAN-09, PLAN-19, PLAN-21, PLAN-43, PLAN-53, PLAN-54]', () => {
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

describe('an allowed screen', () => {
  it.each<[what: string, Screen, Answers, shown: Screen]>([
    ['the domains always', domains, NONE, domains],
    ['a first question always', triage('housing', 0), NONE, triage('housing', 0)],
    ['the fourth of four', triage('housing', 3), NONE, triage('housing', 3)],
    ['no fifth', triage('housing', 4), NONE, domains],
    ['the third of three', triage('tough-conversations', 2), NONE, triage('tough-conversations', 2)],
    ['no fourth of three', triage('tough-conversations', 3), NONE, domains],
    ['no drill-down of nothing', drill, NONE, domains],
    ['none of half an answer', drill, HALF, domains],
    ['none without a priority', drill, QUIET, domains],
    ['the drill-down of a priority', drill, PRIORITY, drill],
    ['no chooser for nothing', chooser, NONE, domains],
    ['none for half an answer', chooser, HALF, domains],
    ['the chooser for a completed domain', chooser, QUIET, chooser],
    ['no plan for nothing', plan, NONE, domains],
    ['none for half an answer', plan, HALF, domains],
    ['the plan for a completed domain', plan, QUIET, plan],
    ['the plan for a priority', plan, PRIORITY, plan],
  ])('is %s [PLAN-07, PLAN-13, PLAN-15, PLAN-19]', (_what, asked, given, shown) => {
    expect(allowedScreen(asked, given)).toEqual(shown);
  });

  it('is allowed itself, and the one asked for or the first [PLAN-07, PLAN-102]', () => {
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

  it('names the same screen again, for each of them; none stands for the first [PLAN-01, PLAN-102]', () => {
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
  ])('%j names %j [PLAN-01]', (search, named) => {
    expect(screenFromSearch(search)).toEqual(named);
  });

  it('may be anything: it names a screen or none, and what it names the answers can allow [PLAN-01, PLAN-07]', () => {
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

describe('a kept screen', () => {
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

  it('is each one of the flow, after being kept as JSON [PLAN-102]', () => {
    for (const each of SCREENS) expect(isScreen(JSON.parse(JSON.stringify(each)))).toBe(true);
  });

  it('may be anything that was kept [PLAN-103]', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isScreen(value)).toBeTypeOf('boolean');
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
