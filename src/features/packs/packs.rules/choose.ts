/** Which guides and actions a pack is made from. */
import type { PackHit } from '../packs.types.ts';

/** A document that answers the topic far less well than the best one is left out. */
const AS_GOOD_AS_BEST = 0.3;
/** With half of its words found or less, a topic is not one that the library knows. */
const KNOWN_SHARE = 0.5;
const MOST_GUIDES = 2;
const MOST_ACTIONS = 3;

/** @returns how well it answers: a document with all of the topic's words comes before one with a part */
const scoreOf = ({ rank, matched, asked }: PackHit) => rank * (matched / asked) ** 2;

/**
 * @param hits the best first
 * @returns the documents to make a pack from, the best first: at most two guides and three actions
 */
export function chooseHits(hits: readonly PackHit[]): PackHit[] {
  const best = Math.max(0, ...hits.map(scoreOf));
  const good = hits.filter((hit) => scoreOf(hit) >= best * AS_GOOD_AS_BEST);
  return [
    ...good.filter(({ kind }) => kind === 'guide').slice(0, MOST_GUIDES),
    ...good.filter(({ kind }) => kind === 'action').slice(0, MOST_ACTIONS),
  ];
}

/**
 * @returns how much the library knows of a topic: `much`; `little`, where half of its words or more are
 *   not found in any one document; or `nothing`. The pack says so.
 */
export function knowledgeOf(hits: readonly PackHit[]): 'much' | 'little' | 'nothing' {
  if (hits.length === 0) return 'nothing';
  return Math.max(...hits.map(({ matched, asked }) => matched / asked)) > KNOWN_SHARE ? 'much' : 'little';
}
