// docs/asvs.md has a line for each requirement of ASVS 5.0.0, level 1 and 2, and claims nothing without a file that is
// there. asvs-5.0.0.txt lists their ids and levels.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const STATES = ['held', 'written', 'operator', 'not met', 'does not apply'];

const REQUIREMENTS = readFileSync(path.join(import.meta.dirname, 'asvs-5.0.0.txt'), 'utf8')
  .trim()
  .split('\n');
const LINES = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [id = '', state = '', words = '', where = '', shown = '', ...more] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { id, state, words, where, shown, more };
  });
const TESTS = new Set(
  globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'test/journeys/*.journey.ts'], { cwd: ROOT }).map(
    (each) => path.basename(each),
  ),
);
const namesOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the lines of ASVS [ASVS]', () => {
  it('are those of level 1 and 2, each once, in their order', () => {
    expect(REQUIREMENTS.length).toBe(253);
    expect(LINES.map(({ id }) => id)).toEqual(REQUIREMENTS.map((each) => each.split(' ')[0]));
  });

  it('say a state that we know, in words', () => {
    for (const { id, state, words, more } of LINES) {
      expect([id, STATES.includes(state)]).toEqual([id, true]);
      expect([id, words !== '', more]).toEqual([id, true, []]);
    }
  });

  it('claim a control only with a place and a test that are there', () => {
    const held = LINES.filter(({ state }) => state === 'held');
    for (const { id, where, shown } of held) {
      const names = namesOf(shown);
      expect([id, where !== '', names.length > 0]).toEqual([id, true, true]);
      expect([id, names.filter((name) => !TESTS.has(name))]).toEqual([id, []]);
    }
  });

  it('name a page of ours for what has to be written down, and nothing for the rest', () => {
    for (const { id, state, shown } of LINES.filter((each) => each.state !== 'held')) {
      const pages = [...shown.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) =>
        path.join(ROOT, 'docs', link),
      );
      expect([id, pages.length > 0]).toEqual([id, state === 'written']);
      for (const page of pages) expect([id, readFileSync(page, 'utf8').length > 0]).toEqual([id, true]);
    }
  });

  it('are summed up as they are', () => {
    const text = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8');
    for (const state of STATES) {
      const count = LINES.filter((each) => each.state === state).length;
      expect(text).toMatch(new RegExp(`\\| ${state} +\\| ${count} +\\|`));
    }
  });
});
