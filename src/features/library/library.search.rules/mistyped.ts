/** Corrects misspelled words. */
import { REAL_WORDS } from './real-words.ts';
import { wordsOf } from './words.ts';

/** Length of the n-grams by which similar words are found. */
const PIECE = 2;
/** Maximum number of candidates compared with a misspelled word. */
const MAX_COMPARED = 24;

/**
 * @param known the vocabulary
 * @returns a function that replaces each unknown word of a text by the nearest known one, if any is near
 */
export function openSpelling(known: ReadonlySet<string>): (text: string) => string {
  let byPiece: Map<string, string[]> | undefined;
  const meant = (word: string): string => {
    if (word.length < SHORTEST_MISTYPED || word.length > LONGEST_MISTYPED || known.has(word)) return word;
    const shared = new Map<string, number>();
    byPiece ??= indexByPiece(known);
    for (const piece of new Set(piecesOf(word))) {
      for (const other of byPiece.get(piece) ?? [])
        if (Math.abs(other.length - word.length) <= 2) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const near = [...shared].sort((a, b) => b[1] - a[1]).slice(0, MAX_COMPARED);
    return (
      nearestWords(
        word,
        near.map(([other]) => other),
      )[0] ?? word
    );
  };
  return (text) => wordsOf(text).map(meant).join(' ');
}

/** Made for the first misspelled word: a page that offers a search has other things to do at its start. */
function indexByPiece(known: ReadonlySet<string>): Map<string, string[]> {
  const byPiece = new Map<string, string[]>();
  for (const word of known) {
    if (word.length < SHORTEST_MISTYPED) continue;
    for (const piece of piecesOf(word)) {
      const own = byPiece.get(piece);
      if (!own) byPiece.set(piece, [word]);
      // A piece that the word has twice.
      else if (own.at(-1) !== word) own.push(word);
    }
  }
  return byPiece;
}

function piecesOf(word: string): string[] {
  const framed = `<${word}>`;
  const pieces: string[] = [];
  for (let end = PIECE; end <= framed.length; end++) pieces.push(framed.slice(end - PIECE, end));
  return pieces;
}

/** Nobody misspells longer words; a stranger may send anything. */
const LONGEST_MISTYPED = 24;

/** Shorter words resemble too many others. */
const SHORTEST_MISTYPED = 4;
/** Words of this length tolerate two mistakes if they start correctly; shorter ones tolerate one. */
const LONG = 8;
/** From this length on, the mistake may be in the first letter. */
const MIDDLE = 6;

/**
 * @param near words that look alike
 * @returns those that `word` may be a misspelling of; all of the nearest, if several are equally near
 */
export function nearestWords(word: string, near: readonly string[]): string[] {
  if (word.length < SHORTEST_MISTYPED || REAL_WORDS.has(word)) return [];
  const scored = near
    .map((other) => ({ other, mistakes: mistakesBetween(word, other), begins: other[0] === word[0] }))
    .filter(({ other, mistakes, begins }) => {
      if (word.length >= LONG) return mistakes <= (begins ? 2 : 1);
      // In a short word, a different letter makes a different word: hair is not a misspelled chair or hear.
      const isLikely =
        word.length >= MIDDLE || (begins && (word.length > SHORTEST_MISTYPED || !isReplaced(word, other)));
      return mistakes <= 1 && isLikely;
    });
  // The first letter is seldom wrong.
  const costOf = ({ mistakes, begins }: (typeof scored)[number]) => mistakes + (begins ? 0 : 0.5);
  const least = Math.min(...scored.map(costOf));
  return scored.filter((each) => costOf(each) === least).map(({ other }) => other);
}

/** @returns whether a letter was substituted, rather than missing, extra or swapped */
const isReplaced = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join() !== [...b].sort().join();

/** @returns the number of letters substituted, missing, extra, or swapped with the next one */
function mistakesBetween(a: string, b: string): number {
  // Distances above two do not matter.
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
