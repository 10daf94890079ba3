/** How near a text is to each guide and action: pure, in memory, both languages at once. */
import { openSpelling } from './mistyped.ts';
import { seeText, wordsOf } from './words.ts';

/** A guide or an action, and what is said of it: titles, keywords, what people say. */
export interface Entry {
  kind: 'guide' | 'action';
  document: string;
  says: readonly { text: string; weight: number }[];
}

/** A topic as somebody wrote it, and what answers it: nothing of ours, where `documents` is empty. */
export interface TopicLine {
  documents: readonly string[];
  text: string;
}

export interface Hit {
  kind: 'guide' | 'action';
  document: string;
  /** From 0 to 1: how much of what the topic says is what this document is about. */
  score: number;
}

/** How near a text is to what the library knows of. */
export interface Nearness {
  /** The best first. */
  hits: Hit[];
  /** As the score of a hit: how much of it is what no text of ours answers. */
  beyond: number;
  /** From 0 to 1: how like it is to a line that our texts answer, and to one that they do not. */
  answered: number;
  unanswered: number;
  /** From 0 to 1: how much of it nobody ever said. */
  unheard: number;
}

export interface TopicIndex {
  near(text: string): Nearness;
}

/** A piece of a word says less than the word. */
const PIECE_WEIGHT = 0.4;
/** How much it matters that a word speaks for few documents; 0 would be not at all. */
const TOLD_POWER = 0.35;
/** A topic that somebody wrote before, nearly word for word, is answered as theirs was. */
const SAME_WEIGHT = 0.15;
const SAME_POWER = 4;
/** A word that stands everywhere still tells a little. */
const LEAST_TOLD = 0.02;

interface Example {
  about: readonly number[];
  weight: number;
  /** Numbers of its features. */
  features: number[];
}

/** @returns an index of what people say of each document */
export function buildIndex(entries: readonly Entry[], lines: readonly TopicLine[]): TopicIndex {
  const places = new Map(entries.map(({ document }, at) => [document, at]));
  const beyond = entries.length;
  const said = [
    ...entries.flatMap(({ says }, at) => says.map((each) => ({ ...each, about: [at] }))),
    ...lines.map(({ text, documents }) => ({
      text,
      weight: 1,
      about: documents.length > 0 ? documents.flatMap((id) => places.get(id) ?? []) : [beyond],
    })),
    // What another library would answer says nothing of this one.
  ].filter(({ about }) => about.length > 0);
  const names = new Map<string, number>();
  const examples = said.map(({ text, weight, about }): Example => {
    const features = namesOf(text).map((name) => {
      const known = names.get(name) ?? names.size;
      names.set(name, known);
      return known;
    });
    return { weight, about, features };
  });
  const weights = weighFeatures([...names.keys()], examples, entries.length + 1);
  const vectors = examples.map(({ features }) => vectorOf(features, weights));
  const ofLines = invert(names.size, vectors);
  const ofDocuments = invert(names.size, documentVectors(examples, vectors, entries.length + 1));
  const spell = openSpelling(new Set(said.flatMap(({ text }) => wordsOf(text))));

  return {
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

/** What a search sees of a text, each once: words, pairs of them, pieces of them. */
function namesOf(text: string): string[] {
  const { words, pairs, pieces } = seeText(text);
  return [...words, ...pairs, ...pieces];
}

const kindOf = (name: string): 'word' | 'pair' | 'piece' =>
  name.startsWith('#') ? 'piece' : name.includes('_') ? 'pair' : 'word';

/** A feature counts by how rare it is, and by how few documents it speaks for. */
function weighFeatures(
  names: readonly string[],
  examples: readonly Example[],
  documents: number,
): Float64Array {
  const lines = new Float64Array(names.length);
  const about = names.map(() => new Map<number, number>());
  for (const { features, about: own, weight } of examples) {
    for (const feature of features) {
      lines[feature] = (lines[feature] ?? 0) + 1;
      const counts = about[feature];
      for (const at of own) counts?.set(at, (counts.get(at) ?? 0) + weight / own.length);
    }
  }
  const most = Math.log(documents);
  return Float64Array.from(names, (name, at) => {
    const told = Math.max(LEAST_TOLD, 1 - entropyOf([...(about[at] ?? new Map()).values()]) / most);
    const kind = kindOf(name) === 'piece' ? PIECE_WEIGHT : 1;
    return kind * Math.log(1 + examples.length / (lines[at] ?? 1)) * told ** TOLD_POWER;
  });
}

function entropyOf(counts: readonly number[]): number {
  if (counts.length === 1) return 0;
  const all = counts.reduce((sum, each) => sum + each, 0);
  return counts.reduce((sum, each) => sum - (each / all) * Math.log(each / all), 0);
}

/** A few features and how much of the whole each is; the length of it all is 1. */
type Vector = readonly (readonly [feature: number, share: number])[];

function vectorOf(features: readonly number[], weights: Float64Array): Vector {
  let squares = 0;
  for (const feature of features) squares += (weights[feature] ?? 0) ** 2;
  const length = Math.sqrt(squares) || 1;
  return features.map((feature) => [feature, (weights[feature] ?? 0) / length] as const);
}

/** What speaks for a document is what its lines say together; the tenth that says the same adds little. */
function documentVectors(
  examples: readonly Example[],
  vectors: readonly Vector[],
  documents: number,
): Vector[] {
  const sums = Array.from({ length: documents }, () => new Map<number, number>());
  for (const [at, { about, weight }] of examples.entries()) {
    for (const document of about) {
      const own = sums[document];
      for (const [feature, share] of vectors[at] ?? [])
        own?.set(feature, (own.get(feature) ?? 0) + (share * weight) / Math.sqrt(about.length));
    }
  }
  return sums.map((own) => {
    const damped = [...own].map(([feature, sum]) => [feature, Math.sqrt(sum)] as const);
    const length = Math.sqrt(damped.reduce((all, [, each]) => all + each ** 2, 0)) || 1;
    return damped.map(([feature, each]) => [feature, each / length] as const);
  });
}

/** For each feature, the vectors that have it, one after the other: where they begin, which, how much. */
interface Inverted {
  starts: Uint32Array;
  at: Uint32Array;
  shares: Float32Array;
}

function invert(features: number, vectors: readonly Vector[]): Inverted {
  const starts = new Uint32Array(features + 1);
  for (const vector of vectors)
    for (const [feature] of vector) starts[feature + 1] = (starts[feature + 1] ?? 0) + 1;
  for (let feature = 0; feature < features; feature++)
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0);
  const next = starts.slice();
  const at = new Uint32Array(starts[features] ?? 0);
  const shares = new Float32Array(at.length);
  for (const [index, vector] of vectors.entries()) {
    for (const [feature, share] of vector) {
      const place = next[feature] ?? 0;
      next[feature] = place + 1;
      at[place] = index;
      shares[place] = share;
    }
  }
  return { starts, at, shares };
}

/** @returns how much a vector has of each of those that were inverted */
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
