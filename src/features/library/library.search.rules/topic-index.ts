/** Similarity of a text to each guide and action: pure, in memory, both languages at once. */
import { type Learned, probabilityOf, sumsOf } from './learning.ts';
import { openSpelling } from './mistyped.ts';
import { type Inverted, kindOf, namesOf, product, vectorOf } from './vectors.ts';

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
  /** Who wrote it. */
  author?: string;
  /** How much it counts in learning; 1 unless given. */
  lesson?: number;
}

export interface Hit {
  kind: 'guide' | 'action';
  document: string;
  /** From 0 to 1: how likely this document answers the topic. */
  score: number;
}

/** How similar a text is to what the library knows. */
export interface Nearness {
  /** Best first. */
  hits: Hit[];
  /** From 0 to 1, by what was learned alone: how likely none of our documents answers. */
  beyond: number;
  /** From 0 to 1: similarity to the closest line our texts answer, and to the closest one they do not. */
  answered: number;
  unanswered: number;
  /** From 0 to 1: the share of it that is not in the index at all. */
  unheard: number;
}

export interface TopicIndex {
  near(text: string): Nearness;
}

/** What an index consists of: data only, so that the build can store it (decision 0195). */
export interface IndexData {
  documents: readonly Pick<Hit, 'kind' | 'document'>[];
  /** The lines: authored topics, and the parts of our own texts. */
  lines: {
    weights: Float64Array;
    /** Line n is about `about[starts[n]]` up to `about[starts[n + 1]]`, numbers of documents; the one after the last is "none of ours". */
    starts: Uint32Array;
    about: Uint32Array;
  };
  /** The names of the features; a feature's number is its place. */
  features: readonly string[];
  weights: Float64Array;
  ofLines: Inverted;
  ofDocuments: Inverted;
  learned: Learned;
  /** Every word as typed, once. */
  words: readonly string[];
}

/** What a text shares with a document's texts, from 0 to 1, added to the learned log-odds (decision 0196). */
const LIKENESS_WEIGHT = 25;
const LIKE_BY_CHANCE = 0.05;
/** A near-verbatim repeat of an authored topic gets that topic's answer. */
const SAME_WEIGHT = 0.5;
const SAME_POWER = 4;

/** @returns an index that looks up texts in its data */
export function openIndex({
  documents,
  lines,
  features,
  weights,
  ofLines,
  ofDocuments,
  learned,
  words,
}: IndexData): TopicIndex {
  const numbers = new Map(features.map((name, at) => [name, at]));
  const spell = openSpelling(new Set(words));
  const beyond = documents.length;
  const count = lines.weights.length;

  return {
    near(text) {
      const own = namesOf(spell(text));
      const vector = vectorOf(
        own.flatMap((name) => numbers.get(name) ?? []),
        weights,
      );
      const shared = product(vector, ofDocuments, documents.length + 1);
      const learnedSums = sumsOf(learned, vector);
      const scores = learnedSums.map((sum, at) =>
        probabilityOf(sum + LIKENESS_WEIGHT * ((shared[at] ?? 0) - LIKE_BY_CHANCE)),
      );
      const alike = product(vector, ofLines, count);
      let [answered, unanswered] = [0, 0];
      const nearest = new Float64Array(documents.length + 1);
      for (let line = 0; line < count; line++) {
        const score = (alike[line] ?? 0) * (lines.weights[line] ?? 0);
        if (score === 0) continue;
        const from = lines.starts[line] ?? 0;
        const to = lines.starts[line + 1] ?? 0;
        if (lines.about[from] === beyond) unanswered = Math.max(unanswered, score);
        else answered = Math.max(answered, score);
        for (let place = from; place < to; place++) {
          const document = lines.about[place] ?? 0;
          if (score > (nearest[document] ?? 0)) nearest[document] = score;
        }
      }
      const known = vector.length === 0 ? [] : documents;
      const hits = known
        .map(({ kind, document }, at) => ({
          kind,
          document,
          score: either(scores[at] ?? 0, SAME_WEIGHT * (nearest[at] ?? 0) ** SAME_POWER),
        }))
        .toSorted((a, b) => b.score - a.score || (a.document < b.document ? -1 : 1));
      const asked = own.filter((name) => kindOf(name) === 'word');
      const heard = asked.map((name) => weights[numbers.get(name) ?? -1]);
      const rarest = Math.log(1 + count);
      const all = heard.reduce((sum: number, weight) => sum + (weight ?? rarest), 0);
      const unheard = heard.filter((weight) => weight === undefined).length * rarest;
      return {
        hits,
        beyond: probabilityOf(learnedSums[beyond] ?? 0),
        answered,
        unanswered,
        unheard: all === 0 ? 1 : unheard / all,
      };
    },
  };
}

/** @returns the probability of one or the other, if they are independent */
const either = (one: number, other: number): number => 1 - (1 - one) * (1 - other);
