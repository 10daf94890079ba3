/** Navigation in the plan flow: one table of screens and moves. */
import type { Domain } from '#features/library/library.types.ts';
import { isDomain, triageOf } from '../starter-plan.questions.ts';
import { type Answers, completedDomains, topDomains } from './score.ts';

export type Screen =
  | { name: 'domains' }
  /** `question`: index among the domain's questions, from 0. */
  | { name: 'triage'; domain: Domain; question: number }
  | { name: 'drill' }
  | { name: 'chooser' }
  | { name: 'plan' };
export type ScreenName = Screen['name'];

export type Move =
  | { type: 'open'; domain: Domain }
  | { type: 'answered' }
  | { type: 'back' }
  | { type: 'next' }
  | { type: 'show-plan' }
  | { type: 'ask-more' }
  | { type: 'done' };
type MoveType = Move['type'];

export const FIRST_SCREEN: Screen = { name: 'domains' };

type Go<N extends ScreenName> = (
  screen: Extract<Screen, { name: N }>,
  answers: Answers,
  move: Move,
  chosen: Domain | null,
) => Screen;
type Table = { [N in ScreenName]: Partial<Record<MoveType, Go<N>>> };

const to = (name: Exclude<ScreenName, 'triage'>) => (): Screen => ({ name });

/** Where each move leads from each screen. A missing move is not possible there. */
const FLOW = {
  domains: {
    open: (_screen, _answers, move) =>
      move.type === 'open' ? { name: 'triage', domain: move.domain, question: 0 } : FIRST_SCREEN,
    // PLAN-07, PLAN-19: stays here without a completed domain, skips to the chooser without a priority.
    next: (screen, answers, _move, chosen) =>
      completedDomains(answers).length === 0
        ? screen
        : { name: topDomains(answers, chosen).length > 0 ? 'drill' : 'chooser' },
  },
  triage: {
    answered: ({ domain, question }) =>
      question + 1 < triageOf(domain).length
        ? { name: 'triage', domain, question: question + 1 }
        : FIRST_SCREEN,
    back: ({ domain, question }) =>
      question > 0 ? { name: 'triage', domain, question: question - 1 } : FIRST_SCREEN,
  },
  drill: { back: to('domains'), next: to('chooser') },
  chooser: {
    // PLAN-42: back to the drill-down, if there was one.
    back: (_screen, answers, _move, chosen) => ({
      name: topDomains(answers, chosen).length > 0 ? 'drill' : 'domains',
    }),
    'show-plan': to('plan'),
    // Another area was chosen: ask its questions first.
    'ask-more': to('drill'),
  },
  plan: { back: to('chooser'), done: to('domains'), 'ask-more': to('drill') },
} satisfies Table;

/**
 * @param chosen the area the person wants a plan for first, if any
 * @returns the next screen; the same one if the move is not possible here
 */
export function moveTo(screen: Screen, move: Move, answers: Answers, chosen: Domain | null = null): Screen {
  const moves = FLOW[screen.name] as Partial<Record<MoveType, Go<ScreenName>>>;
  return moves[move.type]?.(screen as never, answers, move, chosen) ?? screen;
}

/** @returns the screen, or the nearest one the answers allow: an address may be old or made up */
export function allowedScreen(screen: Screen, answers: Answers, chosen: Domain | null = null): Screen {
  switch (screen.name) {
    case 'triage':
      return screen.question < triageOf(screen.domain).length ? screen : FIRST_SCREEN;
    case 'drill':
      return topDomains(answers, chosen).length > 0 ? screen : FIRST_SCREEN;
    case 'chooser':
    case 'plan':
      return completedDomains(answers).length > 0 ? screen : FIRST_SCREEN;
    default:
      return screen;
  }
}

/** @returns which parts of the flow are open, as stored beside the screen (PLAN-101) */
export function showingOf(screen: Screen, helpChooser: boolean) {
  return {
    drillDown: screen.name === 'drill',
    plans: screen.name === 'chooser' || screen.name === 'plan',
    helpChooser,
  };
}

/** @returns whether a stored value is a screen */
export function isScreen(value: unknown): value is Screen {
  const { name, domain, question } = (value ?? {}) as Record<string, unknown>;
  if (name === 'triage')
    return (
      typeof domain === 'string' && isDomain(domain) && Number.isInteger(question) && Number(question) >= 0
    );
  return typeof name === 'string' && Object.hasOwn(FLOW, name);
}

/** @returns the screen as a query string, e.g. `?step=triage&domain=housing&question=2` */
export function screenToSearch(screen: Screen): string {
  if (screen.name === 'domains') return '';
  const params = new URLSearchParams({ step: screen.name });
  if (screen.name === 'triage') {
    params.set('domain', screen.domain);
    params.set('question', String(screen.question + 1));
  }
  return `?${params}`;
}

/** @returns the screen in a query string; null if there is none */
export function screenFromSearch(search: string): Screen | null {
  const params = new URLSearchParams(search);
  const name = params.get('step');
  const question = Number(params.get('question') ?? 1) - 1;
  const screen = name === 'triage' ? { name, domain: params.get('domain'), question } : { name };
  return isScreen(screen) ? screen : null;
}
