/** Finds phrases in hasty typing: any case, no accents, letters swapped or missing. */

/** The vocabulary of a phrase table; see `phrases.body.ts`. */
export interface Words {
  /** `@name` in a phrase stands for any of these words. */
  lists: Readonly<Record<string, string>>;
  /** Pairs that count as one word, e.g. `can not` as `cant`. */
  joined: Readonly<Record<string, string>>;
  /** Correct words, never treated as misspellings of similar ones. */
  real: ReadonlySet<string>;
}

export interface Matcher<Kind extends string> {
  /** @returns the kinds with a matching phrase, in table order */
  find: (text: string) => Kind[];
}

/** Maximum number of other words between two words of a phrase; `…` allows more. */
const GAP = 3;
const WIDE_GAP = 6;
/** An exception counts within this many words of the phrase. */
const EXCEPTION_REACH = 3;
/** Shorter words resemble too many others; longer ones are nobody's misspelling. */
const SHORTEST = 4;
const LONGEST = 24;

interface Slot {
  /** Ids of the alternative words. */
  words: number[];
  /** Maximum distance in words from the previous slot. */
  reach: number;
}
interface Phrase {
  slots: Slot[];
  /** Ids of words that cancel the phrase when near: `before` it, `after` it. */
  unless: { before: number[]; after: number[] };
}
interface Keyword {
  id: number;
  text: string;
  stem: boolean;
  /** Number of mistakes tolerated. */
  tolerance: number;
  /** Its letters as a bitmask. */
  letters: number;
}

/**
 * Compiles a table of phrases once, so that each text takes about a millisecond.
 * @param table the phrases of each kind; its order is the order of results
 */
export function matcherOf<Kind extends string>(
  table: Readonly<Record<Kind, readonly string[]>>,
  words: Words,
): Matcher<Kind> {
  const vocabulary = makeVocabulary(words);
  const kinds = (Object.keys(table) as Kind[]).map((kind) => ({
    kind,
    phrases: table[kind].flatMap((phrase) => parsePhrase(phrase, words, vocabulary.idOf)),
  }));
  return {
    find: (text) => {
      const places = vocabulary.placesIn(tokensOf(text, words));
      return kinds
        .filter(({ phrases }) => phrases.some((each) => stands(each, places)))
        .map(({ kind }) => kind);
    },
  };
}

/** @returns the words of a text: lower case, no accents or apostrophes, `heeelp` as `help` */
export function tokensOf(text: string, { joined }: Pick<Words, 'joined'>): string[] {
  const plain = text
    .replace(/['’‘`´ʼ′]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1');
  const tokens: string[] = [];
  for (const word of plain.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const pair = `${tokens.at(-1)} ${word}`;
    if (Object.hasOwn(joined, pair)) tokens[tokens.length - 1] = joined[pair] as string;
    else tokens.push(word);
  }
  return tokens;
}

/**
 * Optimal string alignment distance (a Damerau-Levenshtein variant): letters added, dropped, changed or
 * swapped; with `prefix`, to the best-matching prefix.
 */
export function editDistance(word: string, typed: string, prefix = false): number {
  let before: number[] = [];
  let last = Array.from({ length: typed.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= typed.length; column += 1) {
      const same = word[row - 1] === typed[column - 1] ? 0 : 1;
      let cost = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + same,
      );
      if (row > 1 && column > 1 && word[row - 1] === typed[column - 2] && word[row - 2] === typed[column - 1])
        cost = Math.min(cost, (before[column - 2] as number) + 1);
      next.push(cost);
    }
    before = last;
    last = next;
  }
  return prefix ? Math.min(...last) : (last.at(-1) as number);
}

/** @returns the number of mistakes tolerated in a word of this length: short words soon become other words */
export function toleranceOf(length: number, stem: boolean): number {
  if (stem) return length >= 9 ? 2 : length >= 6 ? 1 : 0;
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

function parsePhrase(phrase: string, { lists }: Words, idOf: (word: string) => number): Phrase[] {
  const anyOrder = phrase.startsWith('~');
  const slots: Slot[] = [];
  const unless: Phrase['unless'] = { before: [], after: [] };
  let wide = false;
  for (const part of phrase.replace('~', '').split(' ')) {
    const [, sign = '', rest = ''] = /^([_<>-]?)(.+)$/.exec(part) ?? [];
    const ids = () =>
      rest
        .split('/')
        .flatMap((each) => (each.startsWith('@') ? listOf(lists, each.slice(1)) : [each]))
        .map(idOf);
    if (part === '…') wide = true;
    else if (sign === '-' || sign === '<' || sign === '>') {
      if (sign !== '>') unless.before.push(...ids());
      if (sign !== '<') unless.after.push(...ids());
    } else {
      slots.push({ words: ids(), reach: 1 + (sign === '_' ? 0 : wide ? WIDE_GAP : GAP) });
      wide = false;
    }
  }
  if (!anyOrder) return [{ slots, unless }];
  return [
    { slots, unless },
    { slots: [...slots].reverse(), unless },
  ];
}

function listOf(lists: Words['lists'], name: string): string[] {
  const list = lists[name];
  if (list === undefined) throw new Error(`no list of words is called @${name}`);
  return list.split(' ');
}

/** Walks the slots, tracking for each position reached the nearest start. */
function stands({ slots, unless }: Phrase, places: ReadonlyMap<number, number[]>): boolean {
  let reached = new Map<number, number>();
  for (const [index, { words, reach }] of slots.entries()) {
    const next = new Map<number, number>();
    for (const word of words) {
      for (const place of places.get(word) ?? []) {
        if (index === 0) next.set(place, place);
        for (let back = place - 1; index > 0 && back >= place - reach; back -= 1) {
          const start = reached.get(back);
          if (start !== undefined) next.set(place, Math.max(start, next.get(place) ?? 0));
        }
      }
    }
    if (next.size === 0) return false;
    reached = next;
  }
  const placesOf = (words: number[]) => words.flatMap((word) => places.get(word) ?? []);
  const before = placesOf(unless.before);
  const after = placesOf(unless.after);
  return [...reached].some(
    ([end, start]) =>
      !before.some((at) => at < start && at >= start - EXCEPTION_REACH) &&
      !after.some((at) => at >= start && at <= end + EXCEPTION_REACH),
  );
}

function makeVocabulary({ real }: Words) {
  const keywords = new Map<string, Keyword>();
  const idOf = (written: string): number => {
    const known = keywords.get(written);
    if (known) return known.id;
    if (!/^(=?[a-z0-9]+|[a-z0-9]+\*)$/.test(written)) throw new Error(`not a word of a phrase: ${written}`);
    const text = written.replace(/[=*]/g, '');
    const stem = written.endsWith('*');
    const tolerance = written.startsWith('=') ? 0 : toleranceOf(text.length, stem);
    keywords.set(written, { id: keywords.size, text, stem, tolerance, letters: lettersOf(text) });
    return keywords.size - 1;
  };
  let index: Index | undefined;
  const placesIn = (tokens: readonly string[]): Map<number, number[]> => {
    index ??= indexOf([...keywords.values()]);
    const seen = new Map<string, number[]>();
    const places = new Map<number, number[]>();
    for (const [place, token] of tokens.entries()) {
      const ids = seen.get(token) ?? meant(token, index, real);
      seen.set(token, ids);
      for (const id of ids) {
        const known = places.get(id);
        if (known) known.push(place);
        else places.set(id, [place]);
      }
    }
    return places;
  };
  return { idOf, placesIn };
}

interface Index {
  ids: Map<string, number[]>;
  stems: Keyword[];
  /** Keywords that tolerate a mistake, by token length; longer tokens include the stems too. */
  tolerant: Keyword[][];
}

function indexOf(keywords: readonly Keyword[]): Index {
  const stems = keywords.filter(({ stem }) => stem);
  const index: Index = { ids: new Map(), stems, tolerant: [] };
  for (const keyword of keywords.filter(({ stem }) => !stem)) {
    index.ids.set(keyword.text, [...(index.ids.get(keyword.text) ?? []), keyword.id]);
  }
  for (let length = 0; length <= LONGEST; length += 1) {
    index.tolerant.push(
      keywords.filter(
        ({ stem, text, tolerance }) =>
          tolerance > 0 && length >= text.length - tolerance && (stem || length <= text.length + tolerance),
      ),
    );
  }
  return index;
}

/** The keywords matching a typed word exactly; if there are none, those it may be a misspelling of. */
function meant(token: string, { ids, stems, tolerant }: Index, real: ReadonlySet<string>): number[] {
  const exact = ids.get(token) ?? [];
  const begun = stems.filter(({ text }) => token.startsWith(text)).map(({ id }) => id);
  if (exact.length > 0 || real.has(token) || token.length < SHORTEST || token.length > LONGEST)
    return [...exact, ...begun];
  const letters = lettersOf(token);
  return (tolerant[token.length] ?? [])
    .filter((keyword) => isNear(keyword, token, letters))
    .map(({ id }) => id)
    .concat(begun);
}

function isNear({ text, stem, tolerance, letters }: Keyword, token: string, typed: number): boolean {
  // A mistake removes at most one letter of the word; even two add at most one it does not have.
  if (countBits(letters & ~typed) > tolerance) return false;
  if (!stem && countBits(typed & ~letters) > 1) return false;
  // A different first letter makes a different word: fire and hire, lost and cost, fainting and painting.
  if (text[0] !== token[0] && text[0] !== token[1] && text[1] !== token[0]) return false;
  return editDistance(text, token, stem) <= tolerance;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << (letter.charCodeAt(0) % 32);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
