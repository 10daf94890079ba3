import { describe, expect, it } from 'vitest';
import {
  agreed,
  CLASSES,
  type Model,
  NO_ROW,
  opinionOf,
  packModel,
  rowsOf,
  unpackModel,
} from './classifier.ts';
import { BUCKETS } from './features.ts';
import { dangerIn, judge, signalsOf } from './judge.ts';

const UNITS = 2;
const KEPT = [0, 3, 7, BUCKETS - 1];

/** Four buckets with a row each; the weights are made up. */
function model(): Model {
  const rows = new Int32Array(BUCKETS).fill(NO_ROW);
  for (const [row, bucket] of KEPT.entries()) rows[bucket] = row;
  const made = (length: number) => Float32Array.from({ length }, (_, at) => ((at % 7) - 3) / 3);
  return {
    rows,
    regression: { width: CLASSES.length, weights: made(KEPT.length * CLASSES.length) },
    hidden: { width: UNITS, weights: made(KEPT.length * UNITS) },
    hiddenBias: Float32Array.from([0.1, 0.2]),
    output: { width: CLASSES.length, weights: made((UNITS + 1) * CLASSES.length) },
  };
}

describe('a model', () => {
  it('survives packing with little loss [PACK-14]', () => {
    const before = model();
    const after = unpackModel(packModel(before));
    expect(after.rows).toEqual(before.rows);
    const changes = [
      [before.regression, after.regression] as const,
      [before.hidden, after.hidden] as const,
    ].flatMap(([was, is]) => [...is.weights].map((weight, at) => Math.abs(weight - (was.weights[at] ?? 0))));
    expect(Math.max(...changes)).toBeLessThan(0.1);
    const [was, is] = [before, after].map((each) => agreed(opinionOf(each, [0, 7])));
    for (const [at, share] of (is ?? []).entries()) expect(share).toBeCloseTo(was?.[at] ?? 0, 1);
  });

  it('of another version is rejected [PACK-14]', () => {
    const packed = packModel(model());
    expect(() => unpackModel({ ...packed, kept: 'A' })).toThrow('npm run train');
    expect(() => unpackModel({ ...packed, hidden: { steps: 7, largest: [1], letters: 'A' } })).toThrow(
      'npm run train',
    );
  });

  it('has two opinions, each of which sums to one, also of a text it knows nothing of [PACK-14]', () => {
    expect(rowsOf(model(), [1, 3, 5])).toEqual([1]);
    for (const features of [[], [1, 5], [0, 3, 7]]) {
      const { regression, network } = opinionOf(model(), features);
      for (const each of [regression, network]) expect(each.reduce((a, b) => a + b)).toBeCloseTo(1);
    }
  });
});

describe('what is said of a text', () => {
  const likely = (danger: number) => {
    const shares = new Float64Array(CLASSES.length);
    shares[0] = 1 - danger;
    shares[CLASSES.indexOf('stroke')] = danger;
    return { regression: shares, network: shares };
  };
  const evidence = { phrases: [], numbers: [], natural: false, words: 10 };

  it('becomes one signal more than there are weights, for the bias [PACK-14]', () => {
    const signals = signalsOf({ evidence, whole: likely(0.5), parts: [] });
    expect(dangerIn(likely(0.5).network)).toBeCloseTo(0.5);
    expect(judge([...signals.map(() => 0), 0], signals)).toBe(0.5);
    expect(judge([...signals.map(() => 0), 3], signals)).toBeGreaterThan(0.9);
    expect(signals.every(Number.isFinite)).toBe(true);
  });

  it('heeds the most dangerous part of a long one [PACK-14]', () => {
    const calm = signalsOf({ evidence, whole: likely(0.1), parts: [likely(0.1)] });
    const worse = signalsOf({ evidence, whole: likely(0.1), parts: [likely(0.1), likely(0.9)] });
    const [, of] = calm;
    expect(worse[1]).toBeGreaterThan(of ?? 0);
  });
});
