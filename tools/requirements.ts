// Lists the requirement rows with and without a test, by area. A test names its rows at the end of its title:
// "… [ASMT-21, ASMT-22]". With an area as argument, lists that area's rows in full.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/run.ts';

interface Row {
  id: string;
  area: string;
  requirement: string;
}

const only = process.argv[2]?.toUpperCase();
const rows = readRows();
const tested = testedIds();
const unknown = [...tested].filter(
  (id) => !rows.some((row) => row.id === id) && rows.some((row) => id.startsWith(row.area)),
);

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
  return readFileSync(path.join(ROOT, 'docs/requirements.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([id, , requirement]) => id && !requirement?.startsWith('REPLACED'))
    .map(([id = '', area = '', requirement = '']) => ({ id, area, requirement }));
}

function testedIds(): Set<string> {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|journey)\.tsx?$/.test(name))
      .map((name) => path.join(ROOT, folder, name)),
  );
  const lists = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\[([A-Z]+\d*-?\d+(?:, ?[A-Z]+\d*-?\d+)*)\]/g),
  ]);
  return new Set(lists.flatMap((match) => (match[1] ?? '').split(/, ?/)));
}
