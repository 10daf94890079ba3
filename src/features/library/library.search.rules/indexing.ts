/** Builds the index of topics: seconds of work, done by the build (decision 0188). */
import { type Entry, type IndexData, openIndex, type TopicIndex, type TopicLine } from './topic-index.ts';
import { type Inverted, kindOf, namesOf, type Vector, vectorOf } from './vectors.ts';
import { wordsOf } from './words.ts';

/** An n-gram of a word weighs less than the word. */
const PIECE_WEIGHT = 0.4;
/** How much specificity to few documents matters; 0 means not at all. */
const SPECIFICITY_POWER = 0.35;
/** Even a word that occurs everywhere counts a little. */
const MIN_SPECIFICITY = 0.02;

interface Example {
  about: readonly number[];
  weight: number;
  /** Indexes of its features. */
  features: number[];
}

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
    ...entries.flatMap(({ says }, at) => says.map((each) => ({ ...each, about: [at] }))),
    ...lines.map(({ text, documents }) => ({
      text,
      weight: 1,
      about: documents.length > 0 ? documents.flatMap((id) => places.get(id) ?? []) : [beyond],
    })),
    // Lines that only other libraries' documents answer carry no information about ours.
  ].filter(({ about }) => about.length > 0);
  const names = new Map<string, number>();
  const examples = yield* mapInTurns(said, ({ text, weight, about }): Example => {
    const features = namesOf(text).map((name) => {
      const known = names.get(name) ?? names.size;
      names.set(name, known);
      return known;
    });
    return { weight, about, features };
  });
  const weights = yield* weighFeatures([...names.keys()], examples, entries.length + 1);
  const vectors = yield* mapInTurns(examples, ({ features }) => vectorOf(features, weights));
  const ofLines = yield* invert(names.size, vectors);
  const sums = yield* documentVectors(examples, vectors, entries.length + 1);
  const ofDocuments = yield* invert(names.size, sums);
  const words = yield* mapInTurns(said, ({ text }) => wordsOf(text));
  return {
    documents: entries.map(({ kind, document }) => ({ kind, document })),
    lines: {
      weights: Float64Array.from(examples, ({ weight }) => weight),
      ...listed(examples.map(({ about }) => about)),
    },
    features: [...names.keys()],
    weights,
    ofLines,
    ofDocuments,
    words: [...new Set(words.flat())],
  };
}

/** Lists of numbers one after the other, and where each starts. */
function listed(lists: readonly (readonly number[])[]): { starts: Uint32Array; about: Uint32Array } {
  let end = 0;
  const starts = [0, ...lists.map((list) => (end += list.length))];
  return { starts: Uint32Array.from(starts), about: Uint32Array.from(lists.flat()) };
}

function* mapInTurns<T, R>(items: readonly T[], map: (item: T, at: number) => R): Generator<undefined, R[]> {
  const mapped: R[] = [];
  for (const [at, item] of items.entries()) {
    if (at % A_TURN === 0) yield;
    mapped.push(map(item, at));
  }
  return mapped;
}

/** Weighs a feature by its rarity, and by how few documents it points to. */
function* weighFeatures(
  names: readonly string[],
  examples: readonly Example[],
  documents: number,
): Generator<undefined, Float64Array> {
  const lines = new Float64Array(names.length);
  const about = yield* mapInTurns(names, () => new Map<number, number>());
  yield* mapInTurns(examples, ({ features, about: own, weight }) => {
    for (const feature of features) {
      lines[feature] = (lines[feature] ?? 0) + 1;
      const counts = about[feature];
      for (const at of own) counts?.set(at, (counts.get(at) ?? 0) + weight / own.length);
    }
  });
  const most = Math.log(documents);
  const weights = yield* mapInTurns(names, (name, at) => {
    const told = Math.max(MIN_SPECIFICITY, 1 - entropyOf([...(about[at] ?? new Map()).values()]) / most);
    const kind = kindOf(name) === 'piece' ? PIECE_WEIGHT : 1;
    return kind * Math.log(1 + examples.length / (lines[at] ?? 1)) * told ** SPECIFICITY_POWER;
  });
  return Float64Array.from(weights);
}

function entropyOf(counts: readonly number[]): number {
  if (counts.length === 1) return 0;
  const all = counts.reduce((sum, each) => sum + each, 0);
  return counts.reduce((sum, each) => sum - (each / all) * Math.log(each / all), 0);
}

/** A document's vector sums up its lines, with diminishing returns for repetition. */
function* documentVectors(
  examples: readonly Example[],
  vectors: readonly Vector[],
  documents: number,
): Generator<undefined, Vector[]> {
  const sums = Array.from({ length: documents }, () => new Map<number, number>());
  yield* mapInTurns(examples, ({ about, weight }, at) => {
    for (const document of about) {
      const own = sums[document];
      for (const [feature, share] of vectors[at] ?? [])
        own?.set(feature, (own.get(feature) ?? 0) + (share * weight) / Math.sqrt(about.length));
    }
  });
  return yield* mapInTurns(sums, (own) => {
    const damped = [...own].map(([feature, sum]) => [feature, Math.sqrt(sum)] as const);
    const length = Math.sqrt(damped.reduce((all, [, each]) => all + each ** 2, 0)) || 1;
    return damped.map(([feature, each]) => [feature, each / length] as const);
  });
}

function* invert(features: number, vectors: readonly Vector[]): Generator<undefined, Inverted> {
  const starts = new Uint32Array(features + 1);
  yield* mapInTurns(vectors, (vector) => {
    for (const [feature] of vector) starts[feature + 1] = (starts[feature + 1] ?? 0) + 1;
  });
  for (let feature = 0; feature < features; feature++)
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0);
  const next = starts.slice();
  const at = new Uint32Array(starts[features] ?? 0);
  const shares = new Float32Array(at.length);
  yield* mapInTurns(vectors, (vector, index) => {
    for (const [feature, share] of vector) {
      const place = next[feature] ?? 0;
      next[feature] = place + 1;
      at[place] = index;
      shares[place] = share;
    }
  });
  return { starts, at, shares };
}
