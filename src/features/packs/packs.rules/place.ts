/** Finds the state in a location. */

interface ZipRange {
  /** Two-letter code. */
  state: string;
  name: string;
  from: number;
  to: number;
}

/**
 * @param location from the assessment: a city, a ZIP code, or both
 * @param ranges which state the first three digits of a ZIP code belong to
 * @returns the state's name, or null if none is found
 */
export function placeOf(location: string, ranges: readonly ZipRange[]): string | null {
  const [zip] = location.match(/\b\d{5}(?=-\d{4}\b|\b)/) ?? [];
  const byZip =
    zip && ranges.find(({ from, to }) => Number(zip.slice(0, 3)) >= from && Number(zip.slice(0, 3)) <= to);
  if (byZip) return byZip.name;
  const states = new Map(ranges.map(({ state, name }) => [state, name]));
  const [, code] = location.match(/,\s*([A-Za-z]{2})\.?\s*$/) ?? [];
  if (code) return states.get(code.toUpperCase()) ?? null;
  const last = location.split(',').at(-1)?.trim().toLowerCase();
  return [...states.values()].find((name) => name.toLowerCase() === last) ?? null;
}

/** @returns the state a topic names after "in" or "en", or null: "nursing homes in Texas" */
export function placeIn(topic: string, ranges: readonly ZipRange[]): string | null {
  const plain = topic.toLowerCase();
  const names = [...new Set(ranges.map(({ name }) => name))];
  const named = names.filter((name) => new RegExp(`\\b(?:in|en)\\s+${name.toLowerCase()}\\b`).test(plain));
  return named.length === 1 ? (named[0] ?? null) : null;
}
