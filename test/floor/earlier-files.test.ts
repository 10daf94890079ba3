// Files of earlier builds, for pages that were opened before the last one.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keepEarlierFiles } from '#tools/support/earlier-files.ts';

const DAY = 24 * 60 * 60_000;

it('stay for seven days after the last build that had them', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'earlier-'));
  const assets = path.join(root, 'build/client/assets');
  const build = (...names: string[]) => {
    rmSync(assets, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(path.join(assets, name), `of ${name}`);
  };
  const kept = (name: string) => existsSync(path.join(root, '.earlier/assets', name));
  const start = Date.now();
  try {
    // Nothing was built yet.
    keepEarlierFiles(root, start);
    build('a.js', 'a.js.br', 'both.js');
    keepEarlierFiles(root, start);
    expect(readFileSync(path.join(root, '.earlier/assets/a.js'), 'utf8')).toBe('of a.js');
    expect(kept('a.js.br')).toBe(true);
    build('b.js', 'both.js');
    keepEarlierFiles(root, start + 6 * DAY);
    expect([kept('a.js'), kept('b.js'), kept('both.js')]).toEqual([true, true, true]);
    keepEarlierFiles(root, start + 8 * DAY);
    expect([kept('a.js'), kept('b.js'), kept('both.js')]).toEqual([false, true, true]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
