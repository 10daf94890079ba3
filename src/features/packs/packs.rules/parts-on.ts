/** Chooses the parts of guides that answer a topic, by what people say when they need them (decisions 0223, 0226). */
import type { PackPassage } from '../packs.types.ts';
import { featuresOf, nearest, rarityIn, vectorOf, windowsOf } from './nearness.ts';

export interface Quotable {
  /** Best first; none if nothing is shared with the topic. */
  parts: PackPassage[];
  /** Whether the first one is more likely than not to answer. */
  isSure: boolean;
}

/** As much as somebody tired reads before the steps. */
const MOST = 2;
/**
 * Coefficients for the log-odds that a part answers, for the similarity of the phrases nearest to the topic, for
 * what its own text shares, for its score relative to the best part, and for the number of parts to choose from.
 * Fitted on topics whose parts people named (decision 0226).
 */
const SURE = { none: -3.28, phrases: [1.79, 1.59, 4.67], own: 1.4, relative: 2.66, parts: -0.081 };
/** More likely than not. */
const ENOUGH = 0;
/** If none is: the likeliest from here on answers more often than what a guide says first. */
const ENOUGH_ALONE = -0.7;
/** A second phrase that is near confirms the first. */
const SECOND = 0.5;
/** What its own text shares with the topic tells less than what people say. */
const OWN_TEXT = 0.5;
/**
 * @param topic as typed
 * @param passages of the documents that a pack is made from, in one language
 * @returns the parts of guides that the topic is about
 */
export function partsOn(topic: string, passages: readonly PackPassage[]): Quotable {
  const parts = passages.filter(({ section }) => section === 'what-to-know');
  const spoken = parts.map(({ heading, keywords, asked }) =>
    [heading, ...keywords.split(', ').filter(Boolean), ...asked].map(featuresOf),
  );
  const texts = parts.map(({ body }) => featuresOf(body));
  const rarity = rarityIn(parts.map((_, at) => [...(spoken[at] ?? []), texts[at] ?? []].flat()));
  const windows = windowsOf(topic, rarity);
  const scored = parts.map((part, at) => {
    const phrases = (spoken[at] ?? [])
      .map((names) => nearest(windows, vectorOf(names, rarity)))
      .sort((a, b) => b - a);
    const own = nearest(windows, vectorOf(texts[at] ?? [], rarity));
    const [first = 0, second = 0] = phrases;
    return { part, phrases, own, score: first + SECOND * second + OWN_TEXT * own };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const sureOf = ({ phrases, own, score }: (typeof scored)[number]) =>
    SURE.none +
    SURE.phrases.reduce((sum, weight, at) => sum + weight * (phrases[at] ?? 0), 0) +
    SURE.own * own +
    (SURE.relative * score) / best +
    SURE.parts * parts.length;
  if (!(best > 0)) return { parts: [], isSure: false };
  const ranked = scored
    .map((each) => ({ part: each.part, sure: sureOf(each) }))
    .toSorted((a, b) => b.sure - a.sure);
  const chosen = ranked
    .filter(({ sure }, rank) => sure >= (rank === 0 ? ENOUGH_ALONE : ENOUGH))
    .slice(0, MOST)
    .map(({ part }) => part);
  return { parts: chosen, isSure: (ranked[0]?.sure ?? ENOUGH - 1) >= ENOUGH };
}
