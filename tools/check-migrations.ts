// Names migrations that the version before could not live with: processes of both run while they are replaced.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOf, SPLIT } from './support/additive.ts';
import { ROOT } from './support/run.ts';

/** The last one from before this was checked; those up to it ran while everything stood still. */
const LAST_UNCHECKED = '0132-offers-in-quiet-hours.sql';
const FOLDER = path.join(ROOT, 'src/db/migrations');

const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
if (!names.includes(LAST_UNCHECKED)) throw new Error(`${LAST_UNCHECKED} is gone; the check itself is broken`);
for (const [at, name] of names.entries()) {
  if (name <= LAST_UNCHECKED) continue;
  for (const { kind, what } of faultsOf(read(name), names.slice(0, at).map(read).join('\n'))) {
    console.error(`${name} ${kind} (${what}), which the version before relies on. ${SPLIT[kind]}`);
    process.exitCode = 1;
  }
}
