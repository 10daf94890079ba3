/** Chooses the guides and actions a pack is made from. */
import type { PackHit } from '../packs.types.ts';

/** Guides and actions scoring below this share of the best one are left out. */
const AS_GOOD_AS_BEST = 0.6;
const MOST = { guide: 2, action: 3 };

/**
 * @param hits of a search, best first
 * @returns the documents to use, guides first, best first within each kind. If any action matches, one is
 * included: guides have few steps, and none in Spanish.
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
