// What `npm run new-feature` writes keeps the rules of the house.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenArrows, namelessFiles } from '#tools/support/arrows.ts';
import { roomFiles } from '#tools/support/room-files.ts';
import { ROOMS } from '#tools/support/rooms.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ROOM = ROOMS[1] ?? '';
const FILES = Object.entries(roomFiles(ROOM).files);
const PLACES: Record<string, string> = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
).imports;
const importsOf = (text: string) => [...text.matchAll(/ from '([#.][^']+)';/g)].map(([, from = '']) => from);

/** @returns where a name such as #kit/ids.ts leads */
const placeOf = (named: string) =>
  named.replace(/^(#\w+\/)(.+)$/, (_, folder, rest) => (PLACES[`${folder}*`] ?? '').replace('*', rest));

describe('a new room', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kk-room-'));
    lay('package.json', JSON.stringify({ type: 'module', imports: PLACES }));
    for (const [file, text] of FILES) {
      lay(`src/features/${ROOM}/${file}`, text);
      for (const named of importsOf(text).filter((each) => each.startsWith('#')))
        lay(placeOf(named), 'export {};\n');
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(FILES)('imports in %s what is there, by name where it leaves the room', (_, text) => {
    const named = importsOf(text);
    expect(named.filter((each) => each.startsWith('../../'))).toEqual([]);
    const others = named.filter((each) => each.startsWith('#'));
    expect(others.filter((each) => !existsSync(path.join(ROOT, placeOf(each))))).toEqual([]);
  });

  it('keeps the arrows, and says the layer of each file', async () => {
    const { broken, arrows } = await brokenArrows(folder);
    expect(broken).toEqual([]);
    expect(arrows).toBeGreaterThan(FILES.length);
    expect(namelessFiles(folder)).toEqual([]);
  });

  it('has no file that holds nothing', () => {
    expect(FILES.filter(([, text]) => /^export \{\};$/m.test(text))).toEqual([]);
  });

  function lay(file: string, text: string): void {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
});
