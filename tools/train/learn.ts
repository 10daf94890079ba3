// Learns the classifier's model; deterministic: the same lines give the same weights.
import { CLASSES, type Model, NO_ROW, rowsOf } from '#features/packs/packs.emergencies.rules/classifier.ts';
import { evidenceIn } from '#features/packs/packs.emergencies.rules/evidence.ts';
import { BUCKETS } from '#features/packs/packs.emergencies.rules/features.ts';
import { averageModels } from './average-models.ts';
import { chanceOf, shuffled } from './chance.ts';
import { combineLine, othersIn } from './combine-lines.ts';
import type { Line } from './corpus.ts';
import { learnNetwork } from './network.ts';
import { learnRegression } from './regression.ts';
import { varyLine } from './vary-lines.ts';

const SEED = 2026;
/** Each learns from other copies of the lines; their mean depends less on chance. */
const MODELS = 3;
/** A bucket whose features fewer lines hold says little about other authors, and would be weight to load. */
const FEWEST_LINES = 25;

export interface Example {
  rows: readonly number[];
  /** Places in `CLASSES`. */
  classes: readonly number[];
}

export function learn(lines: readonly Line[]): Model {
  const chance = chanceOf(SEED);
  const rows = keptRows(lines);
  const others = othersIn(lines);
  const count = rows.reduce((most, row) => Math.max(most, row + 1), 0);
  const models = Array.from({ length: MODELS }, () => {
    const examples = shuffled(lines, chance)
      .flatMap((line) => [line, ...varyLine(line, lines, chance), ...combineLine(line, others, chance)])
      .map(({ text, labels }) => ({
        rows: rowsOf({ rows }, featuresIn(text)),
        classes: labels.map((label) => CLASSES.indexOf(label)),
      }));
    return {
      regression: learnRegression(examples, count, chance),
      ...learnNetwork(examples, count, chance),
    };
  });
  return { rows, ...averageModels(models) };
}

/** The row of each bucket that enough lines support. */
function keptRows(lines: readonly Line[]): Int32Array {
  const support = new Int32Array(BUCKETS);
  for (const { text } of lines)
    for (const bucket of featuresIn(text)) support[bucket] = (support[bucket] as number) + 1;
  let count = 0;
  return support.map((lines) => {
    if (lines < FEWEST_LINES) return NO_ROW;
    count += 1;
    return count - 1;
  });
}

const known = new Map<string, number[]>();
function featuresIn(text: string): number[] {
  const features = known.get(text) ?? evidenceIn(text).features;
  known.set(text, features);
  return features;
}
