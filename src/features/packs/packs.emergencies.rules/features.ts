/** The classifier's features of a text: words, pairs of words, character n-grams, concepts, numbers. */
import { DANGER_CONCEPTS } from './lexicon.danger.ts';
import { EVERYDAY_CONCEPTS } from './lexicon.everyday.ts';
import neighbors from './neighbors.gen.json' with { type: 'json' };

/** Number of hash buckets; when two features collide, the others still tell them apart. */
export const BUCKETS = 131_072;

/** Lengths of the character n-grams. */
const GRAMS = [3, 4, 5];
const LONGEST = 16;
/** Two concepts form a pair within this many words, and a close pair within the smaller number. */
const FAR = 8;
const CLOSE = 3;

/**
 * @param rules matches of phrases and numbers, which count as features too
 * @returns the buckets of all features of a text, without duplicates
 */
export function featuresOf(text: string, rules: readonly string[]): number[] {
  const places = new Set<number>();
  const add = (kind: string, a: string, b = '') => places.add(placeOf(`${kind} ${a} ${b}`));
  const words = wordsOf(text);
  add('bias', '');
  add('length', String(Math.min(5, Math.ceil(Math.log2(words.length + 1)))));
  for (const rule of rules) add('rule', rule);
  if (rules.length > 0) add('rule', 'any');
  addWords(words, add);
  addConcepts(words, add);
  addNeighbors(words, add);
  return [...places];
}

type Add = (kind: string, a: string, b?: string) => void;

function addWords(words: readonly string[], add: Add): void {
  const bounded = ['<', ...words, '>'];
  for (const [index, word] of bounded.entries()) {
    const [next, overNext] = [bounded[index + 1], bounded[index + 2]];
    if (next !== undefined) add('pair', word, next);
    if (overNext !== undefined) add('skip', word, overNext);
  }
  for (const word of words) {
    add('word', word);
    const letters = `<${word.slice(0, LONGEST)}>`;
    for (const length of GRAMS)
      for (let at = 0; at + length <= letters.length; at += 1) add('gram', letters.slice(at, at + length));
  }
}

function addConcepts(words: readonly string[], add: Add): void {
  const found = words.flatMap((word, at) => conceptsAt(words, word, at).map((concept) => ({ concept, at })));
  for (const [index, { concept, at }] of found.entries()) {
    add('about', concept);
    for (let later = index + 1; later < found.length; later += 1) {
      const other = found[later] as (typeof found)[number];
      const distance = other.at - at;
      if (distance > FAR) break;
      if (distance === 0 || other.concept === concept) continue;
      add('both', concept, other.concept);
      if (distance <= CLOSE) add('near', concept, other.concept);
    }
  }
}

/** The groups of a word: the small one of its nearest neighbors, and the large one that holds it (0103). */
function addNeighbors(words: readonly string[], add: Add): void {
  for (const [index, word] of words.entries()) {
    const groups = groupsOf.get(word);
    if (!groups) continue;
    add('neighbors', groups.small);
    add('neighbors', groups.large);
    const next = groupsOf.get(words[index + 1] ?? '');
    if (next) add('neighbors', groups.large, next.large);
  }
}

const groupsOf = new Map(
  (neighbors as string[][]).flatMap((large, outer) =>
    large.flatMap((small, inner) =>
      small.split(' ').map((word) => [word, { large: `${outer}`, small: `${outer}.${inner}` }] as const),
    ),
  ),
);

/** One word that phones and hands write as two. */
const SPLIT = /\b(over|sobre|un) (dos(?:e[ds]?|ing|is)|conscious)\b/g;

/** @returns the words of a text: lower case, no accents, numbers by magnitude */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(/['’‘`´ʼ′]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .replace(SPLIT, '$1$2');
  return (plain.match(/\p{L}+|\d+(?:[.,:/]\d+)*|[?!]/gu) ?? []).map((word) =>
    /^\d/.test(word) ? sizeOf(word) : word,
  );
}

/** Upper bounds of number classes: ages, temperatures, oxygen, blood pressure. */
const SIZES = [10, 35, 70, 90, 99, 102, 107, 200, 300, 1000];

function sizeOf(number: string): string {
  if (number.includes('/')) return '#ratio';
  if (number.includes(':')) return '#clock';
  const value = Number.parseFloat(number.replace(',', ''));
  if (value >= 1990 && value < 2040) return '#year';
  return `#${SIZES.findIndex((size) => value < size)}`;
}

const lexicon = readLexicon();

interface Lexicon {
  single: Map<string, string[]>;
  stems: [stem: string, concept: string][];
  /** Keyed by their first word. */
  several: Map<string, [words: string[], concept: string][]>;
}

function readLexicon(): Lexicon {
  const read: Lexicon = { single: new Map(), stems: [], several: new Map() };
  for (const [concept, list] of Object.entries({ ...EVERYDAY_CONCEPTS, ...DANGER_CONCEPTS })) {
    for (const entry of list.split(' ')) {
      const words = entry.split('_');
      const [first = ''] = words;
      if (words.length > 1) read.several.set(first, [...(read.several.get(first) ?? []), [words, concept]]);
      else if (entry.endsWith('*')) read.stems.push([entry.slice(0, -1), concept]);
      else read.single.set(entry, [...(read.single.get(entry) ?? []), concept]);
    }
  }
  return read;
}

function conceptsAt(words: readonly string[], word: string, at: number): string[] {
  if (word.startsWith('#')) return [word];
  const { single, stems, several } = lexicon;
  return [
    ...(single.get(word) ?? []),
    ...stems.filter(([stem]) => word.startsWith(stem)).map(([, concept]) => concept),
    ...(several.get(word) ?? [])
      .filter(([phrase]) => phrase.every((each, index) => words[at + index] === each))
      .map(([, concept]) => concept),
  ];
}

/** FNV-1a with a final mix. */
function placeOf(feature: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % BUCKETS;
}
