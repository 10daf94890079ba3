/**
 * A logistic regression and a small network over the same hashed features; `judge.ts`
 * weighs what they say (docs/emergencies.md).
 */
import { BUCKETS } from './features.ts';
import { ALARM_KINDS } from './kinds.ts';

/** What a text may be about: no alarm, or one of the kinds. */
export const CLASSES = ['none', ...ALARM_KINDS] as const;
export type Class = (typeof CLASSES)[number];

/** Weights from each row of inputs to each of its columns: row by row. */
export interface Layer {
  width: number;
  weights: Float32Array;
}

export interface Model {
  /** The row of each bucket in the layers, or `NO_ROW` if too few lines hold its features. */
  rows: Int32Array;
  regression: Layer;
  /** From features to what the network makes of them. */
  hidden: Layer;
  hiddenBias: Float32Array;
  /** From there to the classes; its last row is the bias. */
  output: Layer;
}

export const NO_ROW = -1;

/** As written by `npm run train`: one character per weight, and the largest weight of each column. */
interface Packed {
  /** How many steps there are on either side of zero. */
  steps: number;
  largest: readonly number[];
  letters: string;
}

export interface PackedModel {
  /** Which buckets have a row: four to a letter. */
  kept: string;
  regression: Packed;
  hidden: Packed;
  hiddenBias: readonly number[];
  output: readonly number[];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcde';
const MIDDLE = (ALPHABET.length - 1) / 2;
/** How finely the layers are kept. A weight of less than `least` steps is left out: nothing is lost by it. */
const FINE = { steps: 15, least: 3 };
const COARSE = { steps: 7, least: 1 };
const KEPT_IN_LETTER = 4;

export function packModel({ rows, regression, hidden, hiddenBias, output }: Model): PackedModel {
  let kept = '';
  for (let at = 0; at < rows.length; at += KEPT_IN_LETTER) {
    const bits = [0, 1, 2, 3].reduce((sum, bit) => sum + (rows[at + bit] === NO_ROW ? 0 : 1 << bit), 0);
    kept += ALPHABET[bits];
  }
  return {
    kept,
    regression: packLayer(regression, FINE),
    hidden: packLayer(hidden, COARSE),
    hiddenBias: rounded(hiddenBias),
    output: rounded(output.weights),
  };
}

/** @throws if they belong to another version of the features */
export function unpackModel({ kept, regression, hidden, hiddenBias, output }: PackedModel): Model {
  if (kept.length * KEPT_IN_LETTER !== BUCKETS) throw new Error(OTHER_VERSION);
  let count = 0;
  const rows = Int32Array.from({ length: BUCKETS }, (_, at) => {
    const bits = ALPHABET.indexOf(kept[Math.floor(at / KEPT_IN_LETTER)] ?? '');
    if (((bits >> (at % KEPT_IN_LETTER)) & 1) === 0) return NO_ROW;
    count += 1;
    return count - 1;
  });
  return {
    rows,
    regression: unpackLayer(regression, CLASSES.length, count),
    hidden: unpackLayer(hidden, hiddenBias.length, count),
    hiddenBias: Float32Array.from(hiddenBias),
    output: { width: CLASSES.length, weights: Float32Array.from(output) },
  };
}

const OTHER_VERSION = 'the weights do not fit the features: npm run train';

/** Quantizes; small weights keep more precision than large ones. */
function packLayer({ width, weights }: Layer, { steps, least }: typeof FINE): Packed {
  const largest = Array.from({ length: width }, (_, column) => {
    let most = 0;
    for (let at = column; at < weights.length; at += width)
      most = Math.max(most, Math.abs(weights[at] as number));
    return Number(most.toFixed(4));
  });
  const letters = Array.from(weights, (weight, at) => {
    const share = Math.abs(weight) / (largest[at % width] || 1);
    const step = Math.min(steps, Math.round(steps * Math.sqrt(share)));
    return ALPHABET[MIDDLE + (step < least ? 0 : Math.sign(weight) * step)];
  });
  return { steps, largest, letters: letters.join('') };
}

function unpackLayer({ steps, largest, letters }: Packed, width: number, rows: number): Layer {
  if (letters.length !== rows * width || largest.length !== width) throw new Error(OTHER_VERSION);
  const stepOf = new Int8Array(128);
  for (const [at, letter] of [...ALPHABET].entries()) stepOf[letter.charCodeAt(0)] = at - MIDDLE;
  const weights = new Float32Array(letters.length);
  for (let at = 0; at < weights.length; at += 1) {
    const step = stepOf[letters.charCodeAt(at)] as number;
    weights[at] = (Math.sign(step) * (largest[at % width] as number) * step * step) / steps ** 2;
  }
  return { width, weights };
}

const rounded = (weights: Float32Array) => Array.from(weights, (weight) => Number(weight.toFixed(4)));

/** @returns the rows of those features that the model knows */
export function rowsOf({ rows }: Pick<Model, 'rows'>, features: readonly number[]): number[] {
  return features.map((bucket) => rows[bucket] as number).filter((row) => row !== NO_ROW);
}

/** The probability of each class, in class order, as each of the two sees it; they sum to one. */
export interface Opinion {
  regression: Float64Array;
  network: Float64Array;
}

export function opinionOf(model: Model, features: readonly number[]): Opinion {
  const rows = rowsOf(model, features);
  return {
    regression: softmax(sumOf(model.regression, rows)),
    network: softmax(outputOf(model, hiddenOf(model, rows))),
  };
}

/** @returns the probability of each class as both see it */
export const agreed = ({ regression, network }: Opinion): Float64Array =>
  regression.map((each, index) => (each + (network[index] as number)) / 2);

/**
 * @param scale how much each row counts: a long text has more features, but is not more certain for it
 */
export function sumOf(
  { width, weights }: Layer,
  rows: readonly number[],
  scale = 1 / Math.sqrt(rows.length || 1),
): Float64Array {
  const sums = new Float64Array(width);
  for (const row of rows) {
    const start = row * width;
    for (let column = 0; column < width; column += 1)
      sums[column] = (sums[column] as number) + (weights[start + column] as number);
  }
  for (let column = 0; column < width; column += 1) sums[column] = (sums[column] as number) * scale;
  return sums;
}

/** In training the network sees each feature only so often, so that it relies on none. */
export const SEEN = 0.4;

function hiddenOf({ hidden, hiddenBias }: Model, rows: readonly number[]): Float64Array {
  const sums = sumOf(hidden, rows, Math.sqrt(SEEN / (rows.length || 1)));
  return sums.map((sum, unit) => Math.max(0, sum + (hiddenBias[unit] as number)));
}

/** @param units the output of the hidden layer */
export function outputOf({ output }: Pick<Model, 'output'>, units: Float64Array): Float64Array {
  const { width, weights } = output;
  const sums = new Float64Array(width);
  for (let column = 0; column < width; column += 1) {
    let sum = weights[units.length * width + column] as number;
    for (let unit = 0; unit < units.length; unit += 1)
      sum += (units[unit] as number) * (weights[unit * width + column] as number);
    sums[column] = sum;
  }
  return sums;
}

export function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums);
  let total = 0;
  const parts = sums.map((sum) => {
    const part = Math.exp(sum - most);
    total += part;
    return part;
  });
  return parts.map((part) => part / total);
}
