// Prints what so many families cost in their busiest hour, and what one process and one primary carry (docs/scale.md).
// npm run simulate -- --families 1000000 --messages 3
import { parseArgs } from 'node:util';
import { ASSUMED, type Assumed, carriedBy, loadOf, slowerAt } from './support/simulation.ts';

const names = Object.keys(ASSUMED) as (keyof Assumed)[];
const { values } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
});
const assumed: Assumed = { ...ASSUMED };
for (const name of names) {
  const given = values[name];
  if (given === undefined) continue;
  assumed[name] = Number(given);
  if (assumed[name] > 0) continue;
  console.error(`--${name} has to be a number above 0.`);
  process.exit(1);
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const SIZES =
  values.families === undefined ? [1000, 10_000, 100_000, 1_000_000, 10_000_000] : [assumed.families];
const rows = SIZES.map((families) => {
  const load = loadOf({ ...assumed, families });
  return [
    whole(families),
    load.messages.toFixed(1),
    whole(load.streams),
    whole(load.processes),
    load.postgres.toFixed(1),
    load.primary < 1 ? `${whole(load.primary * 100)}%, ${slowerAt(load.primary).toFixed(1)}x` : 'too few',
    load.gigabytes.toFixed(1),
  ];
});
const head = [
  'families',
  'messages/s',
  'streams',
  'processes',
  'processors of PostgreSQL',
  'primary busy, slower',
  'GB of messages/year',
];
const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
for (const row of [head, ...rows])
  console.log(row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  '));

const carried = carriedBy(assumed);
console.log(`
One process carries ${whole(carried.requests)} families by its processor, ${whole(carried.streams)} by the memory of its streams.
One primary with ${assumed.cores} processors carries ${whole(carried.primary)} families.
Assumed: ${names.map((name) => `--${name} ${assumed[name]}`).join(' ')}`);
