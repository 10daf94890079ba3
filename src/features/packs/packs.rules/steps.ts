/** Chooses the steps of a pack from its guides and actions. */
import { itemsOf } from '../../library/library.items.rules.ts';
import type { PackPassage } from '../packs.types.ts';
import { featuresOf, nearest, rarityIn, vectorOf, windowsOf } from './nearness.ts';
import { distinct, interleave } from './pieces.ts';

/** Text with one of these numbers is urgent, not a step for a day or a week. */
const CANNOT_WAIT = /\b(911|988|1-800-222-1222)\b/;
/** Number of steps of a document: mostly of the best one, or as many of each. */
const MOSTLY_BEST = { best: 4, others: 2 };
const OF_EACH = { best: 2, others: 2 };
/** The steps of a guide; what else it says to do are words to say, and questions for a visit. */
const TO_TICK_OFF = /^[-*] \[[ x]\] /m;
/** How much a step's nearness to the topic and to the parts that answer it weighs against its place. */
const NEAR = { topic: 2, parts: 1, place: 0.3 };

/**
 * @param passages of guides and actions, best document first (0226)
 * @param topic as typed: within a document, the steps nearest to it and to the parts that answer it come first
 * @param parts of guides that the pack quotes
 * @param even whether each document may be the answer: the topic names several worries, or they match alike
 * @returns the steps that can wait, best document first
 */
export function stepsOf(
  passages: readonly PackPassage[],
  { topic, parts, even }: { topic: string; parts: readonly PackPassage[]; even: boolean },
): string[] {
  const most = even ? OF_EACH : MOSTLY_BEST;
  const [best = [], ...others] = stepsByDocument(passages)
    .map((steps) => steps.filter(canWait))
    .map((steps) => nearestFirst(steps, topic, parts));
  return distinct([
    ...best.slice(0, most.best),
    ...others.flatMap((own) => own.slice(0, most.others)),
    ...best.slice(most.best),
    ...others.flatMap((own) => own.slice(most.others)),
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

/**
 * @param texts short ones: steps, questions, dangers
 * @param topic as typed
 * @param parts of guides that the pack quotes
 * @returns the texts nearest to the topic and to the parts first; others keep their order
 */
export function nearestFirst(
  texts: readonly string[],
  topic: string,
  parts: readonly PackPassage[] = [],
): string[] {
  const features = texts.map(featuresOf);
  const rarity = rarityIn(features);
  const windows = windowsOf(topic, rarity);
  const answers = parts.map(({ heading, body }) => vectorOf(featuresOf(`${heading} ${body}`), rarity));
  return texts
    .map((text, at) => {
      const own = vectorOf(features[at] ?? [], rarity);
      const near = NEAR.topic * nearest(windows, own) + NEAR.parts * nearest(answers, own);
      return { text, score: near - (NEAR.place * at) / texts.length };
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text);
}

const canWait = (text: string): boolean => !CANNOT_WAIT.test(text);

const stepsByAction = (passages: readonly PackPassage[]): string[][] =>
  passages.filter(({ section }) => section === 'steps').map(({ body }) => itemsOf(body));

const stepsByDocument = (passages: readonly PackPassage[]): string[][] =>
  [
    ...Map.groupBy(
      passages.filter(({ section, body }) => section === 'steps' || TO_TICK_OFF.test(body)),
      ({ document }) => document,
    ).values(),
  ].map((own) => own.flatMap(({ body }) => itemsOf(body)));
