/** Texts as vectors of their features. */
import { extractFeatures } from './words.ts';

/** The features of a text, without duplicates: words, pairs, n-grams. */
export function namesOf(text: string): string[] {
  const { words, pairs, pieces } = extractFeatures(text);
  return [...words, ...pairs, ...pieces];
}

/** @returns what a feature is, by its name */
export const kindOf = (name: string): 'word' | 'pair' | 'piece' =>
  name.startsWith('#') ? 'piece' : name.includes('_') ? 'pair' : 'word';

/** A sparse vector of features, normalized to length 1. */
export type Vector = readonly (readonly [feature: number, share: number])[];

/** @returns the length of a vector of these features, 1 if it has none */
export function lengthOf(features: Iterable<number>, weights: Float64Array): number {
  let squares = 0;
  for (const feature of features) squares += (weights[feature] ?? 0) ** 2;
  return Math.sqrt(squares) || 1;
}

/** @returns the vector of a text with these features */
export function vectorOf(features: readonly number[], weights: Float64Array): Vector {
  const length = lengthOf(features, weights);
  return features.map((feature) => [feature, (weights[feature] ?? 0) / length] as const);
}

/** An inverted index: for each feature, the vectors containing it, as offsets, vector indexes and weights. */
export interface Inverted {
  starts: Uint32Array;
  at: Uint32Array;
  shares: Float32Array;
}

/** @returns the dot product of a vector with each of the inverted ones */
export function product(vector: Vector, { starts, at, shares }: Inverted, count: number): Float64Array {
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
