/** Chooses the steps of a pack from its guides and actions. */
import { stemOf, wordsOf } from '../../library/library.search.rules/words.ts';
import type { PackPassage } from '../packs.types.ts';
import { distinct, interleave, itemsOf } from './pieces.ts';

/** Text with one of these numbers is urgent, not a step for a day or a week. */
const CANNOT_WAIT = /\b(911|988|1-800-222-1222)\b/;
/** Number of steps of an action: mostly of the best one; of several worries, as many of each. */
const OF_ONE = { best: 4, others: 2 };
const OF_SEVERAL = { best: 2, others: 2 };
/** Shorter stems, and those that more steps share, do not say which step answers; nor does a single one. */
const SHORTEST_TELLING = 4;
const MOST_SHARING = 2;
const FEWEST_TELLING = 2;

/**
 * @param topic as typed: within an action, steps that the words of a short topic point to come first
 * @param several whether the topic names several worries
 * @returns the steps that can wait, best action first; if no action has enough, a guide's
 */
export function stepsOf(passages: readonly PackPassage[], topic: string, several: boolean): string[] {
  const most = several ? OF_SEVERAL : OF_ONE;
  const actions = stepsByAction(passages).map((steps) => steps.filter(canWait));
  // The many words of a long topic point everywhere.
  const [best = [], ...others] = several
    ? actions
    : actions.map((steps) => answeringFirst(steps, topic, actions.flat()));
  return distinct([
    ...best.slice(0, most.best),
    ...others.flatMap((own) => own.slice(0, most.others)),
    ...best.slice(most.best),
    ...itemsIn(passages, 'what-to-do').filter(canWait),
  ]);
}

/** @returns what cannot wait: that of guides, which are about one danger after the other, and that of actions */
export const urgentOf = (passages: readonly PackPassage[]): { guides: string[]; actions: string[] } => ({
  guides: itemsIn(passages, 'get-help-now'),
  actions: interleave(stepsByAction(passages)).filter((step) => !canWait(step)),
});

/** @returns the passages of the best guide and of the best action */
export function leadingOf(passages: readonly PackPassage[]): PackPassage[] {
  const best = new Map(passages.toReversed().map(({ kind, document }) => [kind, document]));
  return passages.filter(({ kind, document }) => best.get(kind) === document);
}

/** @returns the list items of these sections, of each document in turn */
export const itemsIn = (passages: readonly PackPassage[], section: string): string[] =>
  distinct(
    interleave(
      [
        ...Map.groupBy(
          passages.filter((each) => each.section === section),
          ({ document }) => document,
        ).values(),
      ].map((own) => own.flatMap(({ body }) => itemsOf(body))),
    ),
  );

function answeringFirst(steps: readonly string[], topic: string, all: readonly string[]): string[] {
  const stems = all.map((step) => new Set(wordsOf(step).map(stemOf)));
  const telling = [...new Set(wordsOf(topic).map(stemOf))].filter((stem) => {
    const sharing = stems.filter((own) => own.has(stem)).length;
    return stem.length >= SHORTEST_TELLING && sharing > 0 && sharing <= MOST_SHARING;
  });
  const points = (step: string) => {
    const own = new Set(wordsOf(step).map(stemOf));
    return telling.filter((stem) => own.has(stem)).length;
  };
  const answers = (step: string) => points(step) >= FEWEST_TELLING;
  return [...steps.filter(answers), ...steps.filter((step) => !answers(step))];
}

const canWait = (text: string): boolean => !CANNOT_WAIT.test(text);

const stepsByAction = (passages: readonly PackPassage[]): string[][] =>
  passages.filter(({ section }) => section === 'steps').map(({ body }) => itemsOf(body));
