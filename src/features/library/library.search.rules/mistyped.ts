/** Which word a mistyped one was meant to be. */
import { REAL_WORDS } from './real-words.ts';
import { wordsOf } from './words.ts';

/** Letters in a piece by which words that look alike are found. */
const PIECE = 2;
/** So many words are compared with a mistyped one. */
const MOST_COMPARED = 24;

/**
 * @param known words that somebody has said
 * @returns puts, for each word of a text that is none of them, the nearest that is, if one is near
 */
export function openSpelling(known: ReadonlySet<string>): (text: string) => string {
  const byPiece = new Map<string, string[]>();
  for (const word of known) {
    if (word.length < SHORTEST_MISTYPED) continue;
    for (const piece of piecesOf(word)) {
      const own = byPiece.get(piece);
      if (own) own.push(word);
      else byPiece.set(piece, [word]);
    }
  }
  const meant = (word: string): string => {
    if (word.length < SHORTEST_MISTYPED || word.length > LONGEST_MISTYPED || known.has(word)) return word;
    const shared = new Map<string, number>();
    for (const piece of piecesOf(word)) {
      for (const other of byPiece.get(piece) ?? [])
        if (Math.abs(other.length - word.length) <= 2) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const near = [...shared].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_COMPARED);
    return (
      nearestWords(
        word,
        near.map(([other]) => other),
      )[0] ?? word
    );
  };
  return (text) => wordsOf(text).map(meant).join(' ');
}

const piecesOf = (word: string): Set<string> =>
  new Set(Array.from({ length: word.length + 2 - PIECE + 1 }, (_, at) => `<${word}>`.slice(at, at + PIECE)));
/** Nobody mistypes a longer one; a stranger may send anything. */
const LONGEST_MISTYPED = 24;

/** Shorter words are too many other words. */
const SHORTEST_MISTYPED = 4;
/** A word as long as this may have two mistakes, if it begins as it should; a shorter one has one. */
const LONG = 8;
/** From this length on, the first letter may be the mistake. */
const MIDDLE = 6;

/**
 * @param near words that look alike
 * @returns those that `word` was meant to be, if they are only a mistake away; all that are as near
 */
export function nearestWords(word: string, near: readonly string[]): string[] {
  if (word.length < SHORTEST_MISTYPED || REAL_WORDS.has(word)) return [];
  const scored = near
    .map((other) => ({ other, mistakes: mistakesBetween(word, other), begins: other[0] === word[0] }))
    .filter(({ other, mistakes, begins }) => {
      if (word.length >= LONG) return mistakes <= (begins ? 2 : 1);
      // Of a short word, another letter makes another word: hair is no mistyped chair or hear.
      const isLikely =
        word.length >= MIDDLE || (begins && (word.length > SHORTEST_MISTYPED || !isReplaced(word, other)));
      return mistakes <= 1 && isLikely;
    });
  // Few mistype the first letter.
  const costOf = ({ mistakes, begins }: (typeof scored)[number]) => mistakes + (begins ? 0 : 0.5);
  const least = Math.min(...scored.map(costOf));
  return scored.filter((each) => costOf(each) === least).map(({ other }) => other);
}

/** @returns whether a letter is another one, rather than missing, too many, or swapped */
const isReplaced = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join() !== [...b].sort().join();

/** @returns how many letters are wrong, missing, too many, or swapped with the next one */
function mistakesBetween(a: string, b: string): number {
  // More than two are never asked for.
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        at([row], 0, j - 1) + 1,
        at(rows, i - 1, j - 1) + (same ? 0 : 1),
        swapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

const at = (rows: readonly (readonly number[])[], i: number, j: number): number => rows[i]?.[j] ?? 0;
