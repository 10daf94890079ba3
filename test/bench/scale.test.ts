// The cost of a call does not grow with other people's data: the same calls alternate between a small world
// and one with 300,000 more people. npm run bench:scale
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGES, READS, SEARCHES } from './scale-asks.ts';
import { A_PAGE, fillCrowd, LARGE_TABLES, SMALL_TASKS } from './scale-fill.ts';
import { openPlace, type Place } from './scale-place.ts';

const PART = Number(process.env.BENCH_SIZE ?? 1);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
/** The maximum cost of a call in the large world: the median of its ratios to the small one. */
const FLAT = 1.2;

let small: Place;
let large: Place;
const figures: string[] = [];

beforeAll(async () => {
  small = await openPlace(120);
  large = await openPlace(120);
  const begun = performance.now();
  await fillCrowd(small.product, A_PAGE, SMALL_TASKS);
  await fillCrowd(large.product, PART);
  for (const { product } of [small, large]) await product.sql('vacuum analyze');
  await large.product.sql('select pg_stat_reset()');
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}, 1_800_000);
afterAll(async () => {
  console.log(figures.join('\n'));
  await Promise.all([small.product.close(), large.product.close()]);
}, 60_000);

const SIDES = ['small', 'large'] as const;

describe.each([
  ['reading', READS],
  ['searching', SEARCHES],
  ['changing', CHANGES],
])('%s', (_, asks) => {
  it.each(Object.entries(asks))(
    '%s costs the same beside 300,000 people',
    async (name, ask) => {
      const rounds: { small: number; large: number }[] = [];
      for (let round = -10; round < ROUNDS; round += 1) {
        const took = { small: 0, large: 0 };
        for (const side of round % 2 ? SIDES : SIDES.toReversed()) {
          const begun = performance.now();
          const { status } = await ask(side === 'small' ? small : large);
          took[side] = performance.now() - begun;
          expect(status, name).toBeLessThan(300);
        }
        if (round >= 0) rounds.push(took);
      }
      // A ratio per round: a temporary slowdown of the machine then affects both sides.
      const ratio = median(rounds.map((each) => each.large / each.small));
      const [here, there] = SIDES.map((side) => median(rounds.map((each) => each[side])).toFixed(2));
      figures.push(`${ratio.toFixed(2)}  ${name}: ${here} ms, and ${there} ms in the large world`);
      expect(ratio).toBeLessThanOrEqual(FLAT);
    },
    120_000,
  );
});

it('no plan scanned a large table', async () => {
  // Connections report their statistics when they end.
  await large.product.sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name in ('kinkeeper_app', 'kinkeeper_system')`);
  const read = await large.product.sql<{ name: string; rows: number }>(
    `select relname as name, seq_tup_read::int as rows from pg_stat_user_tables
     where relname = any ($1) and seq_tup_read > n_live_tup / 2`,
    [LARGE_TABLES],
  );
  expect(read).toEqual([]);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
