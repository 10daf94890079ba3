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
/** A word that stands everywhere still tells a little. */
const LEAST_TOLD = 0.02;

interface Feature {
  weight: number;
  /** Which documents it speaks for; the one after the last is what no document answers. */
  documents: [document: number, share: number][];
  lines: [line: number, share: number][];
}
type Features = ReadonlyMap<string, Feature>;
interface Example {
  about: readonly number[];
  weight: number;
  names: ReadonlyMap<string, number>;
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
  const examples = said.map(({ text, weight, about }): Example => ({ weight, about, names: namesOf(text) }));
  const features = weighFeatures(examples, entries.length + 1);
  const vectors = examples.map(({ names }) => vectorOf(names, features));
  for (const [at, vector] of vectors.entries())
    for (const [name, share] of vector) features.get(name)?.lines.push([at, share]);
  addDocuments(features, examples, vectors, entries.length + 1);
  const spell = openSpelling(new Set(said.flatMap(({ text }) => wordsOf(text))));

  return {
    near(text) {
      const names = namesOf(spell(text));
      const scores = new Float64Array(entries.length + 1);
      const alike = new Float64Array(examples.length);
      for (const [name, share] of vectorOf(names, features)) {
        const feature = features.get(name);
        for (const [at, weight] of feature?.documents ?? []) scores[at] = (scores[at] ?? 0) + share * weight;
        for (const [at, weight] of feature?.lines ?? []) alike[at] = (alike[at] ?? 0) + share * weight;
      }
      let [answered, unanswered] = [0, 0];
      for (const [at, { about, weight }] of examples.entries()) {
        const score = (alike[at] ?? 0) * weight;
        if (about[0] === beyond) unanswered = Math.max(unanswered, score);
        else answered = Math.max(answered, score);
      }
      const hits = entries
        .map(({ kind, document }, at) => ({ kind, document, score: scores[at] ?? 0 }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || (a.document < b.document ? -1 : 1));
      const unheard = unheardOf(names, features, examples.length);
      return { hits, beyond: scores[beyond] ?? 0, answered, unanswered, unheard };
    },
  };
}

/** What a search sees of a text, and how much each kind of it counts. */
function namesOf(text: string): Map<string, number> {
  const { words, pairs, pieces } = seeText(text);
  return new Map([
    ...words.map((word) => [word, 1] as const),
    ...pairs.map((pair) => [pair, 1] as const),
    ...pieces.map((piece) => [piece, PIECE_WEIGHT] as const),
  ]);
}

/** A feature counts by how rare it is, and by how few documents it speaks for. */
function weighFeatures(examples: readonly Example[], documents: number): Map<string, Feature> {
  const counts = new Map<string, { lines: number; kind: number; about: Map<number, number> }>();
  for (const { names, about, weight } of examples) {
    for (const [name, kind] of names) {
      const own = counts.get(name) ?? { lines: 0, kind, about: new Map<number, number>() };
      counts.set(name, own);
      own.lines++;
      for (const at of about) own.about.set(at, (own.about.get(at) ?? 0) + weight / about.length);
    }
  }
  const most = Math.log(documents);
  return new Map(
    [...counts].map(([name, { lines, kind, about }]) => {
      const told = Math.max(LEAST_TOLD, 1 - entropyOf([...about.values()]) / most);
      const weight = kind * Math.log(1 + examples.length / lines) * told ** TOLD_POWER;
      return [name, { weight, documents: [], lines: [] }];
    }),
  );
}

function entropyOf(counts: readonly number[]): number {
  const all = counts.reduce((sum, each) => sum + each, 0);
  return counts.reduce((sum, each) => sum - (each / all) * Math.log(each / all), 0);
}

/** @returns what is known of a text, as a vector of length 1 */
function vectorOf(names: Iterable<[string, number]>, features: Features): [string, number][] {
  const known = [...names].flatMap(([name]): [string, number][] => {
    const weight = features.get(name)?.weight;
    return weight === undefined ? [] : [[name, weight]];
  });
  const length = Math.hypot(...known.map(([, weight]) => weight)) || 1;
  return known.map(([name, weight]) => [name, weight / length]);
}

/** @returns of what the words of a text weigh, the part that is of words nobody said */
function unheardOf(names: ReadonlyMap<string, number>, features: Features, examples: number): number {
  const rarest = Math.log(1 + examples);
  let [all, unheard] = [0, 0];
  for (const [name] of names) {
    if (name.startsWith('#') || name.includes('_')) continue;
    const weight = features.get(name)?.weight;
    all += weight ?? rarest;
    if (weight === undefined) unheard += rarest;
  }
  return all === 0 ? 1 : unheard / all;
}

/** What speaks for a document is what its lines say together; the tenth that says the same adds little. */
function addDocuments(
  features: Features,
  examples: readonly Example[],
  vectors: readonly [string, number][][],
  documents: number,
): void {
  const sums = Array.from({ length: documents }, () => new Map<string, number>());
  for (const [at, { about, weight }] of examples.entries()) {
    for (const document of about) {
      const own = sums[document];
      for (const [name, share] of vectors[at] ?? [])
        own?.set(name, (own.get(name) ?? 0) + (share * weight) / Math.sqrt(about.length));
    }
  }
  for (const [document, own] of sums.entries()) {
    const damped = [...own].map(([name, sum]) => [name, Math.sqrt(sum)] as const);
    const length = Math.sqrt(damped.reduce((all, [, each]) => all + each ** 2, 0)) || 1;
    for (const [name, each] of damped) features.get(name)?.documents.push([document, each / length]);
  }
}
