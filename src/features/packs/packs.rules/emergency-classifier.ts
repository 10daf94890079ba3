/** Logistic regression over hashed features: the probability of each kind (docs/emergencies.md). */
import { BUCKETS } from './emergency-features.ts';
import { ALARM_KINDS } from './emergency-kinds.ts';

/** What a text may be about: no alarm, or one of the kinds. */
export const CLASSES = ['none', ...ALARM_KINDS] as const;
export type Class = (typeof CLASSES)[number];

/** As written by `npm run train`: one character per weight, and the largest weight of each class. */
export interface Weights {
  largest: readonly number[];
  letters: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcde';
/** Quantization steps on either side of zero. */
const STEPS = 15;

/** @returns quantized weights; small ones keep more precision than large ones */
export function packWeights(weights: Float32Array): Weights {
  const largest = CLASSES.map((_, index) => {
    let most = 0;
    for (let at = index; at < weights.length; at += CLASSES.length)
      most = Math.max(most, Math.abs(weights[at] as number));
    return Number(most.toFixed(4));
  });
  let letters = '';
  for (const [at, weight] of weights.entries()) {
    const share = Math.abs(weight) / (largest[at % CLASSES.length] || 1);
    letters += ALPHABET[STEPS + Math.sign(weight) * Math.min(STEPS, Math.round(STEPS * Math.sqrt(share)))];
  }
  return { largest, letters };
}

/** @throws if they belong to another version of the features */
export function unpackWeights({ largest, letters }: Weights): Float32Array {
  if (letters.length !== BUCKETS * CLASSES.length || largest.length !== CLASSES.length)
    throw new Error('the weights do not fit the features: npm run train');
  const steps = new Int8Array(128);
  for (const [step, letter] of [...ALPHABET].entries()) steps[letter.charCodeAt(0)] = step - STEPS;
  return Float32Array.from({ length: letters.length }, (_, at) => {
    const step = steps[letters.charCodeAt(at)] as number;
    return (Math.sign(step) * (largest[at % CLASSES.length] as number) * step * step) / STEPS ** 2;
  });
}

/** @returns the probability of each class, in class order; they sum to one */
export function likelihoods(weights: Float32Array, features: readonly number[]): Float64Array {
  const sums = new Float64Array(CLASSES.length);
  for (const place of features) {
    const row = place * CLASSES.length;
    for (let index = 0; index < sums.length; index += 1)
      sums[index] = (sums[index] as number) + (weights[row + index] as number);
  }
  // A long text has more features, but is not more certain for it.
  const scale = 1 / Math.sqrt(features.length);
  const most = Math.max(...sums) * scale;
  let total = 0;
  for (const [index, sum] of sums.entries()) {
    const part = Math.exp(sum * scale - most);
    sums[index] = part;
    total += part;
  }
  return sums.map((part) => part / total);
}
