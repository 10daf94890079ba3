/**
 * Learns which features speak for which document: a logistic regression for each document, all in one pass
 * (decision 0196). The same lines in the same order give the same weights.
 */
import { type Lists, spanOf } from './lists.ts';
import type { Vector } from './vectors.ts';

/** What is learned from. */
export interface Lessons {
  /** How much each line counts. */
  lessons: Float64Array;
  /** The documents that answer each line. */
  about: Lists;
  /** The features of each line. */
  features: Lists;
  /** The author of each line, and the documents that each author never named: perhaps they came later. */
  authors: Uint32Array;
  unnamed: Lists;
}

/** What is known of features and lines beforehand. */
interface Known {
  /** The lines of each feature. */
  lines: Lists;
  /** The weight of each feature, and the length of each line's vector. */
  weights: Float64Array;
  lengths: Float64Array;
}

export interface Learned {
  /** The row of each feature, or `NO_ROW` if a single line holds it. */
  rows: Int32Array;
  /** Row by row, the weight of a feature for each document, in steps of its row. */
  weights: Int8Array;
  /** How much a step of each row is. */
  steps: Float32Array;
  bias: Float32Array;
}

const NO_ROW = -1;

/** Chosen on topics by authors left out (decision 0196). */
const EPOCHS = 8;
/** How strongly weights are held near zero. */
const RESTRAINT = 6e-5;
const FIRST_STEP = 5;
/** A line is about few of a hundred documents: what it is about counts more than what it is not. */
const RIGHT_WEIGHT = 3;
/** Every document is unlikely until something speaks for it. */
const FIRST_BIAS = -4;
const BIAS_STEP = 0.01;
/** Smaller errors teach nothing. */
const LEAST_ERROR = 1e-3;
/** All weights share a factor, which is multiplied in before they lose precision. */
const LEAST_SCALE = 1e-4;
const FEWEST_LINES = 2;
/** How many lines are learned from before whoever else waits gets a turn: a few milliseconds. */
const A_TURN = 60;

/** @returns the probability, from 0 to 1, that a sum of weights stands for */
export const probabilityOf = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** @param documents how many there are, "none of ours" included */
export function* learn(
  { lessons, about, features, authors, unnamed }: Lessons,
  { lines, weights: shares, lengths }: Known,
  documents: number,
): Generator<undefined, Learned> {
  const { rows, count } = rowsOf(lines);
  const weights = new Float32Array(count * documents);
  const bias = new Float32Array(documents).fill(FIRST_BIAS);
  const errors = new Float64Array(documents);
  const wrong = new Int32Array(documents);
  const order = Int32Array.from(lessons, (_, line) => line);
  const random = openRandom();
  const stepsBefore = 1 / (RESTRAINT * FIRST_STEP);
  let scale = 1;
  for (let taken = 0; taken < EPOCHS * order.length; taken++) {
    if (taken % A_TURN === 0) yield;
    if (taken % order.length === 0) shuffle(order, random);
    const line = order[taken % order.length] as number;
    const own = spanOf(features, line);
    const length = lengths[line] as number;
    const lesson = lessons[line] as number;
    const step = 1 / (RESTRAINT * (stepsBefore + taken));

    const held = heldOf(
      rows,
      Array.from(own, (feature) => [feature, (shares[feature] as number) / length] as const),
    );
    errors.fill(0);
    addRows(errors, weights, held);
    for (let document = 0; document < documents; document++)
      errors[document] =
        lesson * probabilityOf((errors[document] as number) * scale + (bias[document] as number));
    for (const document of spanOf(about, line))
      errors[document] = RIGHT_WEIGHT * ((errors[document] as number) - lesson);
    // Whoever did not know a document has not said that it is no answer.
    for (const document of spanOf(unnamed, authors[line] as number)) errors[document] = 0;
    let wrongs = 0;
    for (let document = 0; document < documents; document++)
      if (Math.abs(errors[document] as number) > LEAST_ERROR) wrong[wrongs++] = document;

    scale *= 1 - step * RESTRAINT;
    for (const { row, share } of held) {
      const start = row * documents;
      const by = (step * share) / scale;
      for (let at = 0; at < wrongs; at++) {
        const document = wrong[at] as number;
        weights[start + document] = (weights[start + document] as number) - by * (errors[document] as number);
      }
    }
    for (const document of wrong.subarray(0, wrongs))
      bias[document] = (bias[document] as number) - step * BIAS_STEP * (errors[document] as number);
    if (scale < LEAST_SCALE) {
      multiply(weights, scale);
      scale = 1;
    }
  }
  multiply(weights, scale);
  return { rows, ...quantized(weights, count), bias };
}

const MOST_STEPS = 127;

/** Each row keeps 255 values: a sum of them differs by less than two trainings do, in a quarter of the memory. */
function quantized(weights: Float32Array, count: number): Pick<Learned, 'weights' | 'steps'> {
  const width = weights.length / count;
  const stored = new Int8Array(weights.length);
  const steps = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const of = weights.subarray(row * width, (row + 1) * width);
    const step = of.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MOST_STEPS;
    if (step === 0) continue;
    steps[row] = step;
    for (const [at, weight] of of.entries()) stored[row * width + at] = Math.round(weight / step);
  }
  return { weights: stored, steps };
}

/** @returns for each document the sum of what the features of a text say, bias included */
export function sumsOf({ rows, weights, steps, bias }: Learned, vector: Vector): Float64Array {
  const sums = Float64Array.from(bias);
  const held = heldOf(rows, vector).map(({ row, share }) => ({ row, share: share * (steps[row] as number) }));
  addRows(sums, weights, held);
  return sums;
}

/** A feature of a single line says only what that line says. */
function rowsOf(lines: Lists): { rows: Int32Array; count: number } {
  let count = 0;
  const rows = Int32Array.from({ length: lines.starts.length - 1 }, (_, feature) =>
    spanOf(lines, feature).length < FEWEST_LINES ? NO_ROW : count++,
  );
  return { rows, count };
}

/** A row of weights, and how much of it counts. */
interface Held {
  row: number;
  share: number;
}

/** @returns the rows of a vector's features, without those that have none */
const heldOf = (rows: Int32Array, vector: Vector): Held[] =>
  vector.flatMap(([feature, share]) => {
    const row = rows[feature] as number;
    return row === NO_ROW ? [] : { row, share };
  });

const NOTHING: Held = { row: 0, share: 0 };

/** Adds rows four at a time, which reads and writes the sums a quarter as often: a third of the time. */
function addRows(sums: Float64Array, weights: Float32Array | Int8Array, held: readonly Held[]): void {
  const width = sums.length;
  const rowOf = ({ row }: Held) => weights.subarray(row * width, (row + 1) * width);
  for (let at = 0; at < held.length; at += 4) {
    const [a = NOTHING, b = NOTHING, c = NOTHING, d = NOTHING] = held.slice(at, at + 4);
    const [ofA, ofB, ofC, ofD] = [rowOf(a), rowOf(b), rowOf(c), rowOf(d)];
    for (let document = 0; document < width; document++)
      sums[document] =
        (sums[document] as number) +
        a.share * (ofA[document] as number) +
        b.share * (ofB[document] as number) +
        c.share * (ofC[document] as number) +
        d.share * (ofD[document] as number);
  }
}

function multiply(weights: Float32Array, factor: number): void {
  for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] as number) * factor;
}

/** Numbers from 0 to 1, the same each time: a linear congruential generator (Numerical Recipes). */
function openRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Fisher and Yates. */
function shuffle(order: Int32Array, random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    [order[last], order[at]] = [order[at] as number, order[last] as number];
  }
}
