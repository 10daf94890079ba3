/** Which guides and actions a pack is made from. */
import type { PackHit } from '../packs.types.ts';

/** A guide, or an action, that answers less well than this part of the best is left out. */
const AS_GOOD_AS_BEST = 0.6;
const MOST = { guide: 2, action: 3 };

/**
 * @param hits of a search, the best first
 * @returns the documents to make a pack from, guides first, the best of each first. An action that
 *   answers is always among them: a guide has few steps, and none in Spanish.
 */
export function chooseHits(hits: readonly PackHit[]): PackHit[] {
  const best = hits[0]?.score ?? 0;
  const good = (kind: PackHit['kind'], enough: number) =>
    hits.filter((hit) => hit.kind === kind && hit.score >= best * enough).slice(0, MOST[kind]);
  const actions = good('action', AS_GOOD_AS_BEST);
  return [
    ...good('guide', AS_GOOD_AS_BEST),
    ...(actions.length > 0 ? actions : good('action', AS_GOOD_AS_BEST / 2).slice(0, 1)),
  ];
}
