// Learns how to weigh what the models say (judge.ts).
import { type Judge, judge, type Reading, signalsOf } from '#features/packs/packs.emergencies.rules/judge.ts';
import { isDanger, isHarmless, type Line } from './corpus.ts';

/** A calm card is not an ordinary text, and an emergency instead of it is a smaller mistake. */
const WEIGHT_OF_CALM = 0.3;
/** There are few long stories, and whoever dictates tells one. */
const STORY = { words: 60, weight: 3 };
const ROUNDS = 25;
const RIDGE = 1e-3;

/** A line, read by a model that learned nothing from its author. */
export interface ReadLine {
  line: Line;
  /** Whether it stands beside another matter: learned from, not measured. */
  isCopy: boolean;
  group: number;
  reading: Reading;
}

export function learnJudge(read: readonly ReadLine[]): Judge {
  const cases = read.map(({ line, reading }) => ({
    signals: signalsOf(reading),
    danger: isDanger(line) ? 1 : 0,
    weight:
      (isDanger(line) || isHarmless(line) ? 1 : WEIGHT_OF_CALM) *
      (reading.evidence.words >= STORY.words ? STORY.weight : 1),
  }));
  return { weights: weigh(cases) };
}

interface Case {
  signals: readonly number[];
  danger: number;
  weight: number;
}

/** Logistic regression by Newton's method. */
function weigh(cases: readonly Case[]): number[] {
  const size = (cases[0]?.signals.length ?? 0) + 1;
  let weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight) => RIDGE * weight);
    const curve = weights.map((_, row) => weights.map((_, column) => (row === column ? RIDGE : 0)));
    for (const { signals, danger, weight } of cases) {
      const likely = judge(weights, signals);
      const error = ((likely - danger) * weight) / cases.length;
      const steep = (likely * (1 - likely) * weight) / cases.length;
      const all = [...signals, 1];
      for (let row = 0; row < size; row += 1) {
        slope[row] = (slope[row] as number) + error * (all[row] as number);
        const curveRow = curve[row] as number[];
        for (let column = 0; column < size; column += 1)
          curveRow[column] =
            (curveRow[column] as number) + steep * (all[row] as number) * (all[column] as number);
      }
    }
    const change = solve(curve, slope);
    weights = weights.map((weight, at) => weight - (change[at] as number));
  }
  return weights.map((weight) => Number(weight.toFixed(4)));
}

/** Gauss-Jordan elimination; the matrix is symmetric and positive, so its diagonal serves as pivots. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  for (const [at, pivot] of rows.entries()) {
    const by = pivot[at] as number;
    for (let column = at; column < pivot.length; column += 1) pivot[column] = (pivot[column] as number) / by;
    for (const row of rows) {
      const times = row[at] as number;
      if (row === pivot || times === 0) continue;
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] as number) - times * (pivot[column] as number);
    }
  }
  return rows.map((row) => row.at(-1) as number);
}
