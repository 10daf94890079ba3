// Multi-class logistic regression with AdaGrad.
import { CLASSES, type Layer, softmax, sumOf } from '#features/packs/packs.emergencies.rules/classifier.ts';
import { type Chance, shuffled } from './chance.ts';
import type { Example } from './learn.ts';

const EPOCHS = 6;
const RATE = 0.3;
/** L2 decay: keeps weights small that few lines support. */
const DECAY = 1e-5;
/** A class that is wrong by less is not corrected: nothing is lost, and most classes are right in most lines. */
const SMALL_ERROR = 0.01;

/** @param count how many rows the examples have */
export function learnRegression(examples: readonly Example[], count: number, chance: Chance): Layer {
  const layer = { width: CLASSES.length, weights: new Float32Array(count * CLASSES.length) };
  const seen = new Float32Array(layer.weights.length).fill(1e-3);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (const example of shuffled(examples, chance)) step(example, layer, seen);
  return layer;
}

function step({ rows, classes }: Example, layer: Layer, seen: Float32Array): void {
  const { weights, width } = layer;
  const scale = 1 / Math.sqrt(rows.length || 1);
  const errors = errorsOf(softmax(sumOf(layer, rows)), classes);
  for (let index = 0; index < width; index += 1) {
    const error = errors[index] as number;
    if (Math.abs(error) < SMALL_ERROR) continue;
    for (const row of rows) {
      const at = row * width + index;
      const gradient = error * scale + DECAY * (weights[at] as number);
      const sum = (seen[at] as number) + gradient * gradient;
      seen[at] = sum;
      weights[at] = (weights[at] as number) - (RATE * gradient) / Math.sqrt(sum);
    }
  }
}

/** @param likely the probability of each class */
export function errorsOf(likely: Float64Array, classes: readonly number[]): Float64Array {
  for (const index of classes) likely[index] = (likely[index] as number) - 1 / classes.length;
  return likely;
}
