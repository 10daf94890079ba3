// Documents and comments name only files that are there: who renames one finds here who spoke of it.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDERS = '{content,deploy,docs,public,seed,src,test,tools}';
const PLACES = globSync(['*', `${FOLDERS}/**`], { cwd: ROOT });
/** Every path and each of its ends: `kit/ids.ts` is enough to find src/kit/ids.ts. */
const ENDS = new Set(
  PLACES.flatMap((place) => {
    const parts = place.split(path.sep);
    return parts.map((_, from) => parts.slice(from).join('/'));
  }),
);
/** Not behind a placeholder or a pattern: `<slug>.md`, `*.yaml`. */
const FILE_NAME = /(?<![\w./*…<>:#${}-])[\w./-]+\.(?:tsx?|mjs|sql|md|yaml|tsv|css)\b(?![\w/*])/g;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** @returns the files that a text names, without those of any room: `x.rules.ts` */
function namedIn(text: string): string[] {
  const names = [...text.matchAll(FILE_NAME)].map(([name]) => name.replace(/^(\.\.?\/)+/, ''));
  return names.filter((name) => !/^x\.|^\./.test(name));
}

const missing = (file: string, text: string) =>
  namedIn(text)
    .filter((name) => !ENDS.has(name))
    .map((name) => `${file}: ${name}`);

describe('the tree of ARCHITECTURE.md', () => {
  const [, tree = ''] = read('ARCHITECTURE.md').split('```');
  const places = placesOf(tree);

  it('is read', () => expect(places.length).toBeGreaterThan(80));

  it.each(places)('has %s', (place) => {
    expect(globSync(place, { cwd: ROOT })).not.toEqual([]);
  });
});

describe('what is named', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...globSync('docs/*.md', { cwd: ROOT })])(
    'in %s is there',
    (file) => expect(missing(file, read(file))).toEqual([]),
  );

  it('in comments is there', () => {
    const files = PLACES.filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/^src\/locales\//.test(file));
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => missing(file, commentsOf(read(file))))).toEqual([]);
  });
});

/** @returns the paths of a tree whose lines are indented by two spaces a level, names before what they hold */
function placesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^((?: {2})*)(\S+(?: \S+)*?)(?: {2,}|$)/.exec(line) ?? [];
    if (names === '' || indent.length > 4) return [];
    const level = indent.length / 2;
    const folder = above.slice(0, level).join('');
    // A line may name several: "process/ faults/".
    const each = names.split(' ').map((name) => name.replace(/<\w+>/, '*'));
    above.splice(level, above.length, each[0] ?? '');
    return each.map((name) => folder + name);
  });
}

function commentsOf(text: string): string {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment).join('\n');
}
