// A copy of somebody's data, as the programs see it that people unpack it with.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, it } from 'vitest';
import { archive, type Entry } from '#features/exports/exports.service/archive.ts';
import { tool, workFolder } from './tools.ts';

const folder = workFolder();
afterAll(() => folder.remove());

async function* once(...parts: (Uint8Array | string)[]) {
  yield* parts;
}
async function* entries(all: Entry[]) {
  yield* all;
}
async function written(name: string, all: Entry[]): Promise<string> {
  const file = folder.write(name, '');
  await pipeline(Readable.from(archive(entries(all), new Date())), createWriteStream(file));
  return file;
}

it('is whole to unzip and to bsdtar, with every name as it is [AUTH-50]', async () => {
  const picture = randomBytes(300_000);
  const file = await written('copy.zip', [
    { path: 'README.txt', isText: true, open: () => once('Hello,\n', 'María') },
    { path: 'data/messages.json', isText: true, open: () => once('[', '{"content":"“ñ” 👵"}', ']') },
    {
      path: 'projects/Mudanza a Mesa (1f0c22ab)/files/médica (2).jpg',
      isText: false,
      open: () => once(picture),
    },
    { path: 'projects/empty.txt', isText: false, open: () => once() },
  ]);
  expect(tool('unzip', '-t', file)).toContain('No errors detected');
  expect(tool('bsdtar', '-tf', file).trim().split('\n')).toEqual([
    'README.txt',
    'data/messages.json',
    'projects/Mudanza a Mesa (1f0c22ab)/files/médica (2).jpg',
    'projects/empty.txt',
  ]);
  expect(tool('bsdtar', '-xOf', file, 'data/messages.json')).toBe('[{"content":"“ñ” 👵"}]');
});

it('breaks off where a file breaks off: what is not whole is never taken for whole [AUTH-50]', async () => {
  async function* broken() {
    yield 'some of it';
    throw new Error('the store is away');
  }
  await expect(written('broken.zip', [{ path: 'a.txt', isText: true, open: broken }])).rejects.toThrow(
    'away',
  );
});
