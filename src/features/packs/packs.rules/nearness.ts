/** How near a topic is to short texts: the cosine of their features, weighed by how few of the texts have them. */
import { overlapping } from '#kit/overlapping.ts';
import { extractFeatures } from '../../library/library.search.rules/words.ts';

/** Letters that misspelled words share tell less than words. */
const PIECES = 0.35;
/** A word that no text has, relative to one that a single text has. */
const UNKNOWN = 0.5;
/** A long topic is read in windows of this many words: the need is a few of them. */
const WINDOW = 12;

/** Features of a text with their weights; its length is 1. */
export type Vector = ReadonlyMap<string, number>;
export interface Rarity {
  weights: ReadonlyMap<string, number>;
  /** Of a word that none of the texts has: what else a topic speaks of. */
  unknown: number;
}

/** @returns stems, pairs of them, and letters of a text */
export const featuresOf = (text: string): string[] => {
  const { words, pairs, pieces } = extractFeatures(text);
  return [...words, ...pairs, ...pieces];
};

/** @returns how much each feature tells the texts apart */
export function rarityIn(texts: readonly (readonly string[])[]): Rarity {
  const counts = new Map<string, number>();
  for (const features of texts)
    for (const feature of new Set(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const weights = new Map(
    [...counts].map(([feature, count]) => [
      feature,
      Math.log(texts.length / count + 0.1) * (feature.startsWith('#') ? PIECES : 1),
    ]),
  );
  return { weights, unknown: UNKNOWN * Math.log(texts.length + 1) };
}

export const vectorOf = (features: readonly string[], { weights }: Rarity): Vector =>
  weigh(features, (feature) => weights.get(feature) ?? 0);

/** @returns a topic's vector; of a long one, those of its overlapping windows */
export function windowsOf(topic: string, { weights, unknown }: Rarity): Vector[] {
  const words = topic.split(/\s+/);
  const windows = words.length <= 1.5 * WINDOW ? [topic] : overlapping(words, WINDOW);
  const isWord = (feature: string) => !feature.startsWith('#') && !feature.includes('_');
  return windows.map((window) =>
    weigh(featuresOf(window), (feature) => weights.get(feature) ?? (isWord(feature) ? unknown : 0)),
  );
}

function weigh(features: readonly string[], weightOf: (feature: string) => number): Vector {
  const weights = features.map((feature) => [feature, Math.max(0, weightOf(feature))] as const);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return new Map(weights.map(([feature, weight]) => [feature, weight / length]));
}

/** @returns the cosine of the nearest of these vectors, from 0 to 1 */
export const nearest = (vectors: readonly Vector[], to: Vector): number =>
  Math.max(
    0,
    ...vectors.map((vector) =>
      [...vector].reduce((sum, [feature, weight]) => sum + weight * (to.get(feature) ?? 0), 0),
    ),
  );
