/** Builds the index of topics: seconds of work, done by the build (decision 0195). */
import { type Lessons, learn } from './learning.ts';
import { type Lists, listed, spanOf } from './lists.ts';
import { type Entry, type IndexData, openIndex, type TopicIndex, type TopicLine } from './topic-index.ts';
import { type Inverted, kindOf, lengthOf, namesOf } from './vectors.ts';
import { wordsOf } from './words.ts';

/** An n-gram of a word weighs less than the word. */
const PIECE_WEIGHT = 0.4;
/** How much specificity to few documents matters; 0 means not at all. */
const SPECIFICITY_POWER = 0.35;
/** Even a word that occurs everywhere counts a little. */
const MIN_SPECIFICITY = 0.02;

/** The lines of an index. */
interface Lines extends Lessons {
  weights: Float64Array;
}

/** Our own texts have no author among those of the topics. */
const OURS = '';

/** How many lines or features are worked on before whoever else waits gets a turn: a few milliseconds. */
const A_TURN = 250;

/** @returns an index of the texts of each document */
export function buildIndex(entries: readonly Entry[], lines: readonly TopicLine[]): TopicIndex {
  return openIndex(indexData(entries, lines));
}

/** @returns the data of the same index */
export function indexData(entries: readonly Entry[], lines: readonly TopicLine[]): IndexData {
  const building = indexing(entries, lines);
  let step = building.next();
  while (!step.done) step = building.next();
  return step.value;
}

/**
 * Builds the same data, and pauses every few milliseconds: all of it takes seconds on a small machine, in which a
 * server would answer nobody.
 */
export function* indexing(
  entries: readonly Entry[],
  lines: readonly TopicLine[],
): Generator<undefined, IndexData> {
  const places = new Map(entries.map(({ document }, at) => [document, at]));
  const beyond = entries.length;
  const said = [
    ...entries.flatMap(({ says }, at) =>
      says.map((each) => ({ ...each, lesson: each.weight, author: OURS, about: [at] })),
    ),
    ...lines.map(({ text, documents, author = OURS, lesson = 1 }) => ({
      text,
      weight: 1,
      lesson,
      author,
      about: documents.length > 0 ? documents.flatMap((id) => places.get(id) ?? []) : [beyond],
    })),
    // Lines that only other libraries' documents answer carry no information about ours.
  ].filter(({ about }) => about.length > 0);
  const names = new Map<string, number>();
  const features = yield* mapInTurns(said, ({ text }) =>
    namesOf(text).map((name) => {
      const known = names.get(name) ?? names.size;
      names.set(name, known);
      return known;
    }),
  );
  const words = new Set<string>();
  yield* inTurns(said.length, (line) => {
    for (const word of wordsOf(said[line]?.text ?? '')) words.add(word);
  });
  const all: Lines = {
    weights: Float64Array.from(said, ({ weight }) => weight),
    lessons: Float64Array.from(said, ({ lesson }) => lesson),
    about: listed(said.map(({ about }) => about)),
    features: listed(features),
    ...authorsOf(said, entries.length),
  };
  const found = yield* invert(names.size, said.length, all.features);
  const weights = yield* weighFeatures([...names.keys()], all, found, entries.length + 1);
  const lengths = yield* lengthsOf(all.features, weights);
  return {
    documents: entries.map(({ kind, document }) => ({ kind, document })),
    lines: { weights: all.weights, starts: all.about.starts, about: all.about.all },
    features: [...names.keys()],
    weights,
    ofLines: { starts: found.starts, at: found.all, shares: yield* sharesOf(found, weights, lengths) },
    ofDocuments: yield* invertDocuments(all, weights, lengths, entries.length + 1),
    learned: yield* learn(all, { lines: found, weights, lengths }, entries.length + 1),
    words: [...words],
  };
}

/** @returns the author of each line, by number, and the documents that each author never named */
function authorsOf(
  said: readonly { author: string; about: readonly number[] }[],
  documents: number,
): Pick<Lessons, 'authors' | 'unnamed'> {
  const named = new Map<string, Set<number>>();
  for (const { author, about } of said) {
    const own = named.get(author) ?? new Set();
    for (const document of about) own.add(document);
    named.set(author, own);
  }
  const numbers = new Map([...named.keys()].map((author, at) => [author, at]));
  const all = Array.from({ length: documents }, (_, document) => document);
  return {
    authors: Uint32Array.from(said, ({ author }) => numbers.get(author) ?? 0),
    unnamed: listed(
      [...named].map(([author, own]) => (author === OURS ? [] : all.filter((each) => !own.has(each)))),
    ),
  };
}

function* mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Generator<undefined, R[]> {
  const mapped: R[] = [];
  yield* inTurns(items.length, (at) => mapped.push(map(items[at] as T)));
  return mapped;
}

/** Does something for each number below `count`. */
function* inTurns(count: number, each: (at: number) => void): Generator<undefined, void> {
  for (let at = 0; at < count; at++) {
    if (at % A_TURN === 0) yield;
    each(at);
  }
}

/** @returns the lines of each feature, in their order */
function* invert(features: number, lines: number, lists: Lists): Generator<undefined, Lists> {
  const starts = new Uint32Array(features + 1);
  yield* inTurns(lines, (line) => {
    for (const feature of spanOf(lists, line)) starts[feature + 1] = (starts[feature + 1] ?? 0) + 1;
  });
  for (let feature = 0; feature < features; feature++)
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0);
  const next = starts.slice();
  const all = new Uint32Array(starts[features] ?? 0);
  yield* inTurns(lines, (line) => {
    for (const feature of spanOf(lists, line)) {
      const place = next[feature] ?? 0;
      next[feature] = place + 1;
      all[place] = line;
    }
  });
  return { starts, all };
}

/** Weighs a feature by its rarity, and by how few documents it points to. */
function* weighFeatures(
  names: readonly string[],
  lines: Lines,
  found: Lists,
  documents: number,
): Generator<undefined, Float64Array> {
  const weights = new Float64Array(names.length);
  const most = Math.log(documents);
  const counts = new Map<number, number>();
  yield* inTurns(names.length, (feature) => {
    const own = spanOf(found, feature);
    counts.clear();
    for (const line of own) {
      const about = spanOf(lines.about, line);
      const each = (lines.weights[line] ?? 0) / about.length;
      for (const document of about) counts.set(document, (counts.get(document) ?? 0) + each);
    }
    const specificity = Math.max(MIN_SPECIFICITY, 1 - entropyOf([...counts.values()]) / most);
    const kind = kindOf(names[feature] ?? '') === 'piece' ? PIECE_WEIGHT : 1;
    const count = lines.weights.length;
    weights[feature] = kind * Math.log(1 + count / own.length) * specificity ** SPECIFICITY_POWER;
  });
  return weights;
}

function entropyOf(counts: readonly number[]): number {
  if (counts.length === 1) return 0;
  const all = counts.reduce((sum, each) => sum + each, 0);
  return counts.reduce((sum, each) => sum - (each / all) * Math.log(each / all), 0);
}

/** @returns the length of each line's vector, which is brought to 1 */
function* lengthsOf(features: Lists, weights: Float64Array): Generator<undefined, Float64Array> {
  const lengths = new Float64Array(features.starts.length - 1);
  yield* inTurns(lengths.length, (line) => {
    lengths[line] = lengthOf(spanOf(features, line), weights);
  });
  return lengths;
}

/** @returns the share of a feature in each line's vector */
function* sharesOf(
  found: Lists,
  weights: Float64Array,
  lengths: Float64Array,
): Generator<undefined, Float32Array> {
  const shares = new Float32Array(found.all.length);
  yield* inTurns(weights.length, (feature) => {
    const end = found.starts[feature + 1] ?? 0;
    for (let place = found.starts[feature] ?? 0; place < end; place++)
      shares[place] = (weights[feature] ?? 0) / (lengths[found.all[place] ?? 0] ?? 1);
  });
  return shares;
}

/** A document's vector sums up its lines, with diminishing returns for repetition. */
function* invertDocuments(
  { weights: lineWeights, about, features }: Lines,
  weights: Float64Array,
  lengths: Float64Array,
  documents: number,
): Generator<undefined, Inverted> {
  const sums = Array.from({ length: documents }, () => new Float64Array(weights.length));
  yield* inTurns(lineWeights.length, (line) => {
    const own = spanOf(about, line);
    const weight = (lineWeights[line] ?? 0) / Math.sqrt(own.length) / (lengths[line] ?? 1);
    for (const document of own) {
      const sum = sums[document] as Float64Array;
      for (const feature of spanOf(features, line))
        sum[feature] = (sum[feature] ?? 0) + (weights[feature] ?? 0) * weight;
    }
  });
  const lengthsOfDocuments = yield* mapInTurns(
    sums,
    (sum) => Math.sqrt(sum.reduce((all, each) => all + each, 0)) || 1,
  );
  const starts = new Uint32Array(weights.length + 1);
  const at: number[] = [];
  const shares: number[] = [];
  yield* inTurns(weights.length, (feature) => {
    for (let document = 0; document < documents; document++) {
      const sum = sums[document]?.[feature] ?? 0;
      if (sum === 0) continue;
      at.push(document);
      shares.push(Math.sqrt(sum) / (lengthsOfDocuments[document] ?? 1));
    }
    starts[feature + 1] = at.length;
  });
  return { starts, at: Uint32Array.from(at), shares: Float32Array.from(shares) };
}
