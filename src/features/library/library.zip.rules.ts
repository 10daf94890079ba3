/** Which state a ZIP code belongs to, for the pages of the states. */
import { type CostTables, stateOfZip } from './library.costs.rules.ts';

/** Addresses of the armed forces abroad: their ZIP codes say nothing about a state. */
const MILITARY = ['AA', 'AE', 'AP'];

export type ZipAnswer<S> = { kind: 'state'; state: S } | { kind: 'military' | 'unknown' };

/**
 * @param zip five digits
 * @param places ranges of ZIP codes; `states` those that have a page
 * @returns the state or territory; `military` for a post of the armed forces; `unknown` for an unused code, and
 * for the island nations that share a prefix with Guam
 */
export function answerZip<S extends { code: string }>(
  zip: string,
  { zipPrefixes, states }: Pick<CostTables, 'zipPrefixes'> & { states: readonly S[] },
): ZipAnswer<S> {
  const place = /^\d{5}$/.test(zip) ? stateOfZip(zip, { zipPrefixes }) : undefined;
  if (!place) return { kind: 'unknown' };
  if (MILITARY.includes(place.state)) return { kind: 'military' };
  const isElsewhere = zip.startsWith(GUAM) && !WHOLE.includes(place.name);
  const state = states.find(({ code }) => code === place.state);
  return state && !isElsewhere ? { kind: 'state', state } : { kind: 'unknown' };
}

/** Prefix of Guam and of the Northern Mariana Islands, and of Micronesia, Palau and the Marshall Islands. */
const GUAM = '969';
const WHOLE = ['Guam', 'Northern Mariana Islands'];
