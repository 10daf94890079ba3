/** Similarity of a text to each guide and action: pure, in memory, both languages at once. */
import { openSpelling } from './mistyped.ts';
import { extractFeatures, wordsOf } from './words.ts';

/** A guide or an action with its texts: titles, keywords, people's own words. */
export interface Entry {
  kind: 'guide' | 'action';
  document: string;
  says: readonly { text: string; weight: number }[];
}

/** An authored topic and the documents that answer it; empty if none of ours does. */
export interface TopicLine {
  documents: readonly string[];
  text: string;
}

export interface Hit {
  kind: 'guide' | 'action';
  document: string;
  /** From 0 to 1: the share of the topic that this document covers. */
  score: number;
}

/** How similar a text is to what the library knows. */
export interface Nearness {
  /** Best first. */
  hits: Hit[];
  /** Like a hit's score: the share of the topic that none of our texts covers. */
  beyond: number;
  /** From 0 to 1: similarity to the closest line our texts answer, and to the closest one they do not. */
  answered: number;
  unanswered: number;
  /** From 0 to 1: the share of it that is not in the index at all. */
  unheard: number;
}

export interface TopicIndex {
  /** Number of documents. */
  size: number;
  near(text: string): Nearness;
}

/** An n-gram of a word weighs less than the word. */
const PIECE_WEIGHT = 0.4;
/** How much specificity to few documents matters; 0 means not at all. */
const SPECIFICITY_POWER = 0.35;
/** A near-verbatim repeat of an authored topic gets that topic's answer. */
const SAME_WEIGHT = 0.15;
const SAME_POWER = 4;
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
  const building = indexing(entries, lines);
  let step = building.next();
  while (!step.done) step = building.next();
  return step.value;
}

/**
 * Builds the same index, and pauses every few milliseconds: all of it takes seconds on a small machine, in which a
 * server would answer nobody.
 */
export function* indexing(
  entries: readonly Entry[],
  lines: readonly TopicLine[],
): Generator<undefined, TopicIndex> {
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
  const spell = openSpelling(new Set(words.flat()));

  return {
    size: entries.length,
    near(text) {
      const own = namesOf(spell(text));
      const vector = vectorOf(
        own.flatMap((name) => names.get(name) ?? []),
        weights,
      );
      const scores = product(vector, ofDocuments, entries.length + 1);
      const alike = product(vector, ofLines, examples.length);
      let [answered, unanswered] = [0, 0];
      const nearest = new Float64Array(entries.length + 1);
      for (const [at, { about, weight }] of examples.entries()) {
        const score = (alike[at] ?? 0) * weight;
        if (about[0] === beyond) unanswered = Math.max(unanswered, score);
        else answered = Math.max(answered, score);
        for (const document of about) nearest[document] = Math.max(nearest[document] ?? 0, score);
      }
      const hits = entries
        .map(({ kind, document }, at) => ({
          kind,
          document,
          score: (scores[at] ?? 0) + SAME_WEIGHT * (nearest[at] ?? 0) ** SAME_POWER,
        }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || (a.document < b.document ? -1 : 1));
      const words = own.filter((name) => kindOf(name) === 'word');
      const heard = words.map((name) => weights[names.get(name) ?? -1]);
      const rarest = Math.log(1 + examples.length);
      const all = heard.reduce((sum: number, weight) => sum + (weight ?? rarest), 0);
      const unheard = heard.filter((weight) => weight === undefined).length * rarest;
      return {
        hits,
        beyond: scores[beyond] ?? 0,
        answered,
        unanswered,
        unheard: all === 0 ? 1 : unheard / all,
      };
    },
  };
}

function* mapInTurns<T, R>(items: readonly T[], map: (item: T, at: number) => R): Generator<undefined, R[]> {
  const mapped: R[] = [];
  for (const [at, item] of items.entries()) {
    if (at % A_TURN === 0) yield;
    mapped.push(map(item, at));
  }
  return mapped;
}

/** The features of a text, without duplicates: words, pairs, n-grams. */
function namesOf(text: string): string[] {
  const { words, pairs, pieces } = extractFeatures(text);
  return [...words, ...pairs, ...pieces];
}

const kindOf = (name: string): 'word' | 'pair' | 'piece' =>
  name.startsWith('#') ? 'piece' : name.includes('_') ? 'pair' : 'word';

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

/** A sparse vector of features, normalized to length 1. */
type Vector = readonly (readonly [feature: number, share: number])[];

function vectorOf(features: readonly number[], weights: Float64Array): Vector {
  let squares = 0;
  for (const feature of features) squares += (weights[feature] ?? 0) ** 2;
  const length = Math.sqrt(squares) || 1;
  return features.map((feature) => [feature, (weights[feature] ?? 0) / length] as const);
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

/** An inverted index: for each feature, the vectors containing it, as offsets, vector indexes and weights. */
interface Inverted {
  starts: Uint32Array;
  at: Uint32Array;
  shares: Float32Array;
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

/** @returns the dot product of a vector with each of the inverted ones */
function product(vector: Vector, { starts, at, shares }: Inverted, count: number): Float64Array {
  const sums = new Float64Array(count);
  for (const [feature, share] of vector) {
    const end = starts[feature + 1] ?? 0;
    for (let place = starts[feature] ?? 0; place < end; place++) {
      const index = at[place] ?? 0;
      sums[index] = (sums[index] ?? 0) + share * (shares[place] ?? 0);
    }
  }
  return sums;
}
