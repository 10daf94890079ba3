/** Features of a text for the search: stems, pairs of them, and n-grams for misspellings. */

/** Stop words: pairs are formed across them. */
export const BETWEEN = new Set(
  (
    'the a an to of in on at is are am be and or i my me we our it its this that with for from so do does did has ' +
    'have had was were he she his her him they them their you your im shes hes ' +
    'de la el los las un una y o en con por para que se le les lo al del es mi su sus me te ya'
  ).split(' '),
);

/**
 * @returns lower-case letters without accents; "can't" is one word, and so is one containing an invisible
 * character
 */
const plainOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .toLowerCase();

/** @returns the words of a text as typed, in order */
export const wordsOf = (text: string): string[] => plainOf(text).match(/[a-z0-9]+/g) ?? [];

/** Suffixes of both languages, longest first. */
const ENDINGS = (
  'amientos imientos amiento imiento iendole aciones andole acion iendo ieron arla arlo erla erlo irla irlo arle ' +
  'arse erse irse adora ador aban ados adas idos idas aran emos amos edly ness ment ando aron aba ian ado ada ido ' +
  'ida are ara ing ed ly ia ar er ir'
).split(' ');
/** A stem must be long enough to identify the word. */
const SHORTEST_STEM = 3;

const stems = new Map<string, string>();
/** Cache limit, since strangers may type anything. */
const MAX_REMEMBERED = 20_000;

/** @returns the stem of a word: "falling", "falls" and "fall" share one, and so do "caídas" and "caída" */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = withoutEnding(word);
  if (stems.size < MAX_REMEMBERED) stems.set(word, stem);
  return stem;
}

function withoutEnding(word: string): string {
  if (word.length <= SHORTEST_STEM || /\d/.test(word)) return word;
  let stem = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  const ending = ENDINGS.find((each) => stem.endsWith(each) && stem.length - each.length >= SHORTEST_STEM);
  if (ending) stem = stem.slice(0, -ending.length);
  if (stem.length > SHORTEST_STEM) stem = stem.replace(/[aeoiy]$/, '');
  return stem.length > SHORTEST_STEM ? stem.replace(/(.)\1$/, '$1') : stem;
}

/** Length of the n-grams. */
const PIECE = 4;

export interface Seen {
  /** Stems, without duplicates. */
  words: string[];
  /** Two consecutive stems, joined by `_`. */
  pairs: string[];
  /** `#` and four letters: a misspelled word still shares most of them. */
  pieces: string[];
}

/** @returns the features of a text */
export function extractFeatures(text: string): Seen {
  const typed = wordsOf(text);
  const saying = typed.filter((word) => !BETWEEN.has(word)).map(stemOf);
  return {
    words: [...new Set(typed.map(stemOf))],
    pairs: [...new Set(saying.slice(1).map((word, at) => `${saying[at]}_${word}`))],
    pieces: [...new Set(typed.filter((word) => word.length >= PIECE).flatMap(piecesOf))],
  };
}

function piecesOf(word: string): string[] {
  const framed = `<${word}>`;
  return Array.from({ length: framed.length - PIECE + 1 }, (_, at) => `#${framed.slice(at, at + PIECE)}`);
}
