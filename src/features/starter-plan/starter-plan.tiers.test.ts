// Which plan of help includes an action: what a family does alone, what needs calls or coordination, and what
// needs somebody to lead the talk.
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kit/locale.ts';
import { listGuideIds, loadLibrary } from '../library/library.content/library.ts';
import { DOMAINS } from '../library/library.types.ts';
import { loadPlanActions } from './starter-plan.content.ts';

const ACTIONS = loadPlanActions(loadLibrary(), new Set(listGuideIds()));

/** Reviewed by hand: extend this list when an action is added or changes its plan. */
const CALLS_OR_COORDINATION = [
  'check-memory-or-mood',
  'beat-the-wait',
  'schedule-with-less-effort',
  'coordinate-providers',
  'compare-assisted-living',
  'find-in-home-help',
  'find-group-home',
  'plan-living-together',
  'work-with-resistance',
  'modify-the-home',
  'talk-about-driving',
  'ask-about-comfort-care',
  'appeal-coverage-denial',
  'find-long-term-care-money',
  'sign-four-papers',
  'handle-money-lawfully',
  'arrange-respite',
];
const FACILITATION = ['work-through-disagreement', 'hold-family-meeting', 'when-they-cannot-decide'];

describe('an action is included in', () => {
  it.each([
    ['guided', CALLS_OR_COORDINATION],
    ['concierge', FACILITATION],
  ])('%s if it needs %j, and in no other case [PLAN-08]', (plan, ids) => {
    const own = ACTIONS.filter((action) => action.plan === plan).map(({ id }) => id);
    expect(own.toSorted()).toEqual(ids.toSorted());
  });

  it('concierge only if its steps need somebody to lead, or a lawyer [PLAN-08]', () => {
    for (const { id, plan, steps } of ACTIONS.filter((each) => FACILITATION.includes(each.id))) {
      expect(plan, id).toBe('concierge');
      expect(steps.map(({ en }) => en).join(' '), id).toMatch(/to lead|mediator|lawyer/i);
    }
  });

  it.each(DOMAINS)('the free plan for something in %s [PLAN-08]', (domain) => {
    const own = ACTIONS.filter((action) => action.domain === domain);
    expect(own.some(({ plan }) => plan === 'self')).toBe(true);
  });
});

describe('the reason of an action', () => {
  it.each(ACTIONS)('is a sentence or two of its own in both languages: $id [PLAN-08]', ({ id, why }) => {
    for (const locale of LOCALES) {
      expect(why[locale]).toMatch(/^[A-ZÁÉÍÓÚ¿¡].{20,240}[.?!]$/);
      expect(ACTIONS.filter((other) => other.why[locale] === why[locale]).map((each) => each.id)).toEqual([
        id,
      ]);
    }
  });
});
