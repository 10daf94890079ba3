/** Finds the state in a location. */
import { type CostTables, type Place, stateOfZip } from './library.costs.rules.ts';

type ZipPrefixes = CostTables['zipPrefixes'];

/**
 * @param location from the assessment: a city, a ZIP code, or both
 * @param zipPrefixes which state the first three digits of a ZIP code belong to
 * @returns the state, territory or military address, or null if none is found
 */
export function placeOf(location: string, zipPrefixes: ZipPrefixes): Place | null {
  const [zip] = location.match(/\b\d{5}(?=-\d{4}\b|\b)/) ?? [];
  const byZip = zip && stateOfZip(zip, { zipPrefixes });
  if (byZip) return { state: byZip.state, name: byZip.name };
  const [, code] = location.match(/,\s*([A-Za-z]{2})\.?\s*$/) ?? [];
  if (code) return placesIn(zipPrefixes).find(({ state }) => state === code.toUpperCase()) ?? null;
  const last = location.split(',').at(-1)?.trim().toLowerCase();
  return placesIn(zipPrefixes).find(({ name }) => name.toLowerCase() === last) ?? null;
}

/** @returns the state a topic names after "in" or "en", or null: "nursing homes in Texas" */
export function placeIn(topic: string, zipPrefixes: ZipPrefixes): Place | null {
  const plain = topic.toLowerCase();
  const named = placesIn(zipPrefixes).filter(({ name }) =>
    new RegExp(`\\b(?:in|en)\\s+${name.toLowerCase()}\\b`).test(plain),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

const placesIn = (zipPrefixes: ZipPrefixes): Place[] => [
  ...new Map(zipPrefixes.map(({ state, name }) => [state, { state, name }])).values(),
];
