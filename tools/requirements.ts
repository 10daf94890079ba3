// Lists the requirement rows and probes with and without a test, by area. A test names its rows at the end of its
// title: "… [ASMT-21, ASMT-22]". With an area as argument, lists that area's rows in full. A row that nobody wrote
// down is an error.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/run.ts';

interface Row {
  id: string;
  area: string;
  requirement: string;
}

const only = process.argv[2]?.toUpperCase();
const rows = [...readRows(), ...readProbes()];
const tested = testedIds();
const known = new Set([...rows.map((row) => row.id), ...readDecisions()]);
const unknown = [...tested].filter((id) => !known.has(id));

for (const [area, own] of Map.groupBy(rows, (row) => row.area)) {
  if (only && area !== only) continue;
  const without = own.filter((row) => !tested.has(row.id));
  console.log(`${area.padEnd(6)} ${own.length - without.length} of ${own.length} rows have a test`);
  for (const row of only ? own : [])
    console.log(`  ${tested.has(row.id) ? '+' : '-'} ${row.id} ${row.requirement}`);
  if (!only && without.length > 0 && without.length < own.length) {
    console.log(`       without: ${without.map((row) => row.id.replace(/^\w+-/, '')).join(' ')}`);
  }
}
if (unknown.length > 0) {
  console.error(`Tests name rows that do not exist: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

function readRows(): Row[] {
  return linesOf('docs/requirements.tsv')
    .map(([id = '', area = '', requirement = '']) => ({ id, area, requirement }))
    .filter(({ requirement }) => !requirement.startsWith('REPLACED'));
}

function readProbes(): Row[] {
  return linesOf('docs/probes.tsv').map(([id = '', requirement = '']) => ({
    id,
    area: 'PROBE',
    requirement,
  }));
}

/** @returns S1 to S14 */
function readDecisions(): string[] {
  return [...read('docs/specification.md').matchAll(/^- \*\*(S\d+)\./gm)].map(([, id = '']) => id);
}

function testedIds(): Set<string> {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.{test,journey,browser,firefox}.ts'], {
    cwd: ROOT,
  });
  // Beside rows a title may name chapters of published standards: [ASVS 14.2.1, SU5].
  const lists = files.flatMap((file) => [
    ...read(file).matchAll(/\[((?:ASVS )?[\w.()-]+(?:, ?(?:ASVS )?[\w.()-]+)*)\]/g),
  ]);
  const names = lists.flatMap(([, list = '']) => list.split(/, ?/));
  return new Set(names.filter((name) => /^[A-Z]+\d*-?\d+$/.test(name)));
}

/** @returns the cells of each line but the first */
function linesOf(file: string): string[][] {
  return read(file)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
