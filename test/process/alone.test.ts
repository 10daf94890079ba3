// Two that prepare the same folder at once, as two `npm start` do.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '#tools/support/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kk-alone-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const claim = () => path.join(folder, 'claim');
/** Notes when it begins, and half a second later when it ends. */
const work = () =>
  run(
    'node',
    [
      '-e',
      `import { alone } from './tools/support/alone.mjs';
       import { appendFileSync } from 'node:fs';
       const note = (what) => appendFileSync(${JSON.stringify(path.join(folder, 'notes'))}, what);
       alone(${JSON.stringify(claim())}, () => {
         note('<');
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
         note('>');
       });`,
    ],
    { quiet: true },
  );
const notes = () => readFileSync(path.join(folder, 'notes'), 'utf8');

it('one waits for the other', async () => {
  const ended = await Promise.all([work(), work(), work()]);
  expect(ended).toEqual([0, 0, 0].map((code) => ({ code, output: '' })));
  expect(notes()).toBe('<><><>');
});

it('what one that was killed has left holds nobody up', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(claim(), String(pid));
  await work();
  expect(notes()).toBe('<>');
});
