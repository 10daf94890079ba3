// A network with one hidden layer, learned with AdaGrad. It sees each feature only now and then, so that it
// relies on none.
import {
  CLASSES,
  type Layer,
  type Model,
  outputOf,
  SEEN,
  softmax,
  sumOf,
} from '#features/packs/packs.emergencies.rules/classifier.ts';
import { type Chance, shuffled } from './chance.ts';
import type { Example } from './learn.ts';
import { errorsOf } from './regression.ts';

const UNITS = 16;
const EPOCHS = 10;
/** The rate at first; it falls evenly to a tenth. */
const RATE = 0.2;
const DECAY = 1e-5;

type Network = Pick<Model, 'hidden' | 'hiddenBias' | 'output'>;

/** @param count how many rows the examples have */
export function learnNetwork(examples: readonly Example[], count: number, chance: Chance): Network {
  const random = (most: number) => () => (chance() * 2 - 1) * most;
  const output = layerOf(UNITS + 1, CLASSES.length, random(Math.sqrt(3 / UNITS)));
  output.weights.fill(0, UNITS * CLASSES.length);
  const network = {
    hidden: layerOf(count, UNITS, random(0.3)),
    hiddenBias: new Float32Array(UNITS).fill(0.1),
    output,
  };
  const learner = learnerOf(network);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = RATE * (1 - (0.9 * epoch) / EPOCHS);
    for (const { rows, classes } of shuffled(examples, chance)) {
      const some = rows.filter(() => chance() < SEEN);
      if (some.length > 0) learner({ rows: some, classes }, rate);
    }
  }
  return network;
}

const layerOf = (count: number, width: number, weight: () => number): Layer => ({
  width,
  weights: Float32Array.from({ length: count * width }, weight),
});

function learnerOf(network: Network) {
  const { hidden, hiddenBias, output } = network;
  const correctHidden = correctorOf(hidden.weights);
  const correctBias = correctorOf(hiddenBias);
  const correctOutput = correctorOf(output.weights);
  return ({ rows, classes }: Example, rate: number): void => {
    const scale = 1 / Math.sqrt(rows.length);
    const units = sumOf(hidden, rows).map((sum, unit) => Math.max(0, sum + (hiddenBias[unit] as number)));
    const errors = errorsOf(softmax(outputOf(network, units)), classes);
    for (const [unit, on] of units.entries()) {
      if (on === 0) continue;
      let blame = 0;
      for (const [index, error] of errors.entries()) {
        const at = unit * output.width + index;
        blame += error * (output.weights[at] as number);
        correctOutput(at, error * on, rate);
      }
      correctBias(unit, blame, rate);
      for (const row of rows) correctHidden(row * hidden.width + unit, blame * scale, rate);
    }
    const bias = units.length * output.width;
    for (const [index, error] of errors.entries()) correctOutput(bias + index, error, rate);
  };
}

/** AdaGrad: what has been corrected often is corrected less. */
function correctorOf(weights: Float32Array) {
  const seen = new Float32Array(weights.length).fill(1e-2);
  return (at: number, slope: number, rate: number): void => {
    const gradient = slope + DECAY * (weights[at] as number);
    const sum = (seen[at] as number) + gradient * gradient;
    seen[at] = sum;
    weights[at] = (weights[at] as number) - (rate * gradient) / Math.sqrt(sum);
  };
}
