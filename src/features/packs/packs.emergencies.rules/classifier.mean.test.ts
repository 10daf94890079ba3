import { describe, expect, it } from 'vitest';
import { averageModels, type Learned } from '#tools/train/average-models.ts';
import { chanceOf } from '#tools/train/chance.ts';
import { CLASSES, NO_ROW, type Opinion, opinionOf } from './classifier.ts';
import { BUCKETS } from './features.ts';

const KEPT = [0, 3, 7];
const rows = new Int32Array(BUCKETS).fill(NO_ROW);
for (const [row, bucket] of KEPT.entries()) rows[bucket] = row;

function learned(seed: number, units: number): Learned {
  const chance = chanceOf(seed);
  const made = (length: number) => Float32Array.from({ length }, () => chance() - 0.5);
  return {
    regression: { width: CLASSES.length, weights: made(KEPT.length * CLASSES.length) },
    hidden: { width: units, weights: made(KEPT.length * units) },
    hiddenBias: made(units),
    output: { width: CLASSES.length, weights: made((units + 1) * CLASSES.length) },
  };
}

/** Logarithms of an opinion's probabilities, their mean subtracted: what was there before the softmax. */
function logitsOf(opinion: Float64Array): number[] {
  const logs = [...opinion].map(Math.log);
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length;
  return logs.map((each) => each - mean);
}

describe('the mean of models', () => {
  it('gives the mean of what they give, before the softmax [PACK-14]', () => {
    const models = [learned(1, 2), learned(2, 3), learned(3, 2)];
    for (const features of [[0], [3, 7], [0, 3, 7], [5]])
      for (const part of ['regression', 'network'] as const satisfies (keyof Opinion)[]) {
        const each = models.map((model) => logitsOf(opinionOf({ rows, ...model }, features)[part]));
        const mean = logitsOf(opinionOf({ rows, ...averageModels(models) }, features)[part]);
        for (const [at, logit] of mean.entries())
          expect(logit).toBeCloseTo(each.reduce((sum, one) => sum + (one[at] ?? 0), 0) / each.length, 4);
      }
  });

  it('of one is that one [PACK-14]', () => {
    const only = learned(4, 3);
    expect(averageModels([only])).toEqual(only);
  });
});
