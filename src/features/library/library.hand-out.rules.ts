/** Print packs of guides, and how a guide is cited: for those who hand guides out. */
import type { ShownHandOut } from './library.types.ts';

/** The part of the address that says which guides are in a print pack. */
export const CHOICE = 'guides';

type Named = Pick<ShownHandOut, 'area' | 'slug'>;

/** @returns the name of a guide: the end of its address, e.g. `housing/home-safety` */
export const nameOf = ({ area, slug }: Named): string => `${area}/${slug}`;

/**
 * @param names of the guides, in the order in which they are printed
 * @returns what the address says about them
 */
export const writeChoice = (names: readonly string[]): string => names.join(',');

/**
 * Reads the guides of a pack from an address, which may be old or edited by hand.
 * @param said what the address says; null if nothing
 * @returns the guides in that order, each once; and how many names are no guides (any more)
 */
export function readChoice<G extends Named>(
  said: string | null,
  guides: readonly G[],
): { chosen: G[]; unknown: number } {
  const names = [...new Set((said ?? '').split(',').map((name) => name.trim()))].filter(Boolean);
  const byName = new Map(guides.map((guide) => [nameOf(guide), guide]));
  const chosen = names.flatMap((name) => byName.get(name) ?? []);
  return { chosen, unknown: names.length - chosen.length };
}
