/** Which guides and actions a pack is made from. */
import type { PackHit } from '../packs.types.ts';

/** A guide, or an action, that answers far less well than the best is left out. */
const AS_GOOD_AS_BEST = 0.5;
/** A document with fewer of the topic's words than this, against the one that has most, is left out. */
const SHARE_OF_WORDS = 0.6;
/** With half of its words found or less, a topic is not one that the library knows. */
const KNOWN_SHARE = 0.5;
/** A whole sentence says much beside: of that, two words found are enough, when they are a third of it. */
const ENOUGH_WORDS = 2;
const ENOUGH_SHARE = 1 / 3;
const MOST_GUIDES = 2;
const MOST_ACTIONS = 3;

const shareOf = ({ matched, asked }: PackHit) => matched / asked;
/** A document with all of the topic's words comes before one with a part of them. */
const scoreOf = (hit: PackHit) => hit.rank * shareOf(hit) ** 2;
const bestOf = (hits: readonly PackHit[], measure: (hit: PackHit) => number) =>
  Math.max(0, ...hits.map(measure));

/**
 * @param hits of a search, the best first
 * @returns the documents to make a pack from, guides first, the best of each first: at most two guides
 *   and three actions. Where any action fits, one is among them: a guide has few steps, and none in Spanish.
 */
export function chooseHits(hits: readonly PackHit[]): PackHit[] {
  const covering = hits.filter((hit) => shareOf(hit) >= bestOf(hits, shareOf) * SHARE_OF_WORDS);
  const enough = bestOf(covering, scoreOf) * AS_GOOD_AS_BEST;
  const good = (kind: PackHit['kind'], most: number) =>
    covering.filter((hit) => hit.kind === kind && scoreOf(hit) >= enough).slice(0, most);
  const guides = good('guide', MOST_GUIDES);
  const actions = good('action', MOST_ACTIONS);
  if (actions.length > 0) return [...guides, ...actions];
  // "Refuses to stop driving": the guide is about refusing, and the steps are to be about driving.
  const told = new Set(guides.flatMap(({ about }) => about));
  const steps = covering.filter(({ kind, about }) => kind === 'action' && about.length > 0);
  const step = steps.find(({ about }) => about.some((word) => !told.has(word))) ?? steps[0];
  return [...guides, ...(step ? [step] : [])];
}

/**
 * @returns how much the library knows of a topic: `much`; `little`, where no one document has more than
 *   half of its words or two of them, nor do several together have all; or `nothing`. The pack says so.
 */
export function knowledgeOf(hits: readonly PackHit[]): 'much' | 'little' | 'nothing' {
  if (hits.length === 0) return 'nothing';
  const isKnown = (hit: PackHit) =>
    shareOf(hit) > KNOWN_SHARE ||
    // "Refuses her walker": one guide is about refusing, another about walkers, and both are quoted.
    hit.titled === hit.asked ||
    (hit.matched >= ENOUGH_WORDS && shareOf(hit) > ENOUGH_SHARE);
  return hits.some(isKnown) ? 'much' : 'little';
}
