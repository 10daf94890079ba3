// `npm start` builds the pages again after a change of anything that they are built from.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newest, SOURCES } from '#tools/support/build-sources.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const LONG_AGO = new Date('2020-01-01');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kk-sources-'));
  mkdirSync(path.join(folder, 'guides'));
  for (const name of ['falls.md', 'wills.md']) writeFileSync(path.join(folder, 'guides', name), name);
  for (const place of ['guides/falls.md', 'guides/wills.md', 'guides', '.'])
    utimesSync(path.join(folder, place), LONG_AGO, LONG_AGO);
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each<[string, () => void]>([
  ['a changed guide', () => writeFileSync(path.join(folder, 'guides/falls.md'), 'other words')],
  ['a new guide', () => writeFileSync(path.join(folder, 'guides/baths.md'), 'new')],
  ['a removed guide', () => rmSync(path.join(folder, 'guides/falls.md'))],
])('%s is noticed', (_, change) => {
  expect(newest([folder])).toBe(LONG_AGO.getTime());
  change();
  expect(newest([folder])).toBeGreaterThan(LONG_AGO.getTime());
});

it('every configuration of a build, and what it imports, is looked at', () => {
  const configs = globSync('{vite,react-router,lingui}*.config.ts', { cwd: ROOT }).filter(
    (file) => file !== 'vitest.config.ts',
  );
  const imported = configs.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/from '\.\/([^']+)'/g)].map(
      ([, from = '']) => from,
    ),
  );
  const isLookedAt = (file: string) =>
    SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  expect(imported.length).toBeGreaterThan(0);
  expect([...configs, ...imported].filter((file) => !isLookedAt(file))).toEqual([]);
});
