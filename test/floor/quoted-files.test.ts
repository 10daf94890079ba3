// The examples of CONTRIBUTING.md are parts of the files they name, so that they teach what is there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** Indented as they please, and without empty lines. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const EXAMPLES = [...read('CONTRIBUTING.md').matchAll(/^```tsx?\n\/\/ (.+)\n([\s\S]*?)^```/gm)].map(
  ([, file = '', text = '']) => [file, linesOf(text)] as const,
);

it('every example says which file it is from', () => {
  expect(EXAMPLES.length).toBe(read('CONTRIBUTING.md').match(/^```tsx?$/gm)?.length);
});

it.each(EXAMPLES)('what is quoted of %s is there, in this order', (file, example) => {
  const pieces = example.join('\n').split(/^\/\/ …$/m);
  let rest = `\n${linesOf(read(file)).join('\n')}\n`;
  for (const piece of pieces.map((each) => each.trim()).filter((each) => each !== '')) {
    expect(rest).toContain(`\n${piece}\n`);
    rest = rest.slice(rest.indexOf(`\n${piece}\n`) + piece.length + 1);
  }
});
