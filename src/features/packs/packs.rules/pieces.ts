/** Compares and combines pieces of passages. */

/** Texts sharing this fraction of their words say the same to someone who is tired. */
const SAME_SHARE = 0.6;
/** A text is redundant if another one contains this fraction of it. */
const WITHIN_SHARE = 0.9;
/** Shorter texts have too few words to compare. */
const FEWEST_WORDS = 5;

/**
 * Whether two steps ask for the same thing, in other words or with additions. Measured on all steps of the
 * library: see the table in `pieces.test.ts`. Steps with different phone numbers are never the same.
 */
export function isNearEqual(a: string, b: string): boolean {
  if (plain(a) === plain(b)) return true;
  const [phonesA, phonesB] = [phonesIn(a), phonesIn(b)];
  if (phonesA.size > 0 && phonesB.size > 0 && sharedBy(phonesA, phonesB) === 0) return false;
  const [one, other] = [wordsIn(a), wordsIn(b)];
  const least = Math.min(one.size, other.size);
  if (least < FEWEST_WORDS) return false;
  const shared = sharedBy(one, other);
  return shared / (one.size + other.size - shared) > SAME_SHARE || shared / least >= WITHIN_SHARE;
}

/** @returns the texts without near-duplicates of earlier ones */
export function distinct(texts: readonly string[]): string[] {
  return withoutSaid(texts, []);
}

/** @returns the texts that duplicate neither `said` nor an earlier one */
export function withoutSaid(texts: readonly string[], said: readonly string[]): string[] {
  const kept: string[] = [];
  for (const text of texts) {
    if (![...said, ...kept].some((other) => isNearEqual(other, text))) kept.push(text);
  }
  return kept;
}

const plain = (text: string): string =>
  text
    .replace(/\s*\[\^[^\]]+\]/g, '')
    .trim()
    .toLowerCase();

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((each) => b.has(each)).length;

/** Stems of the meaningful words: endings differ, and "de" and "a" are everywhere. */
const wordsIn = (text: string): Set<string> =>
  new Set(
    plain(text)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9-]{3,}/g)
      ?.map((word) => word.slice(0, 6)),
  );

/** Phone numbers: 911, 988, 211 and anything ending like 677-1116. */
const phonesIn = (text: string): Set<string> =>
  new Set(text.match(/\b(?:911|988|711|211|(?:\d-)?\d{3}-\d{3}-\d{4})\b/g));

/** @returns the lists interleaved: the first item of each, then the second of each */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]))
    .flat()
    .filter((each) => each !== undefined);
}
