// Files of earlier builds, for pages that were opened before the last one.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { servePages } from '#server/http/pages.ts';
import { keepEarlierFiles } from '#tools/support/earlier-files.ts';
import { ROOT } from '#tools/support/run.ts';

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

it('are served as those of the last build are', async () => {
  const folder = path.join(ROOT, '.earlier/assets');
  mkdirSync(folder, { recursive: true });
  const app = new Hono();
  servePages(app, {
    version: 'a1b2c3d4',
    pages: new Map(),
    documents: new Map(),
    shells: [],
    made: [],
    addresses: [],
  });
  const name = `of-a-test-${process.pid}.js`;
  const file = path.join(folder, name);
  const get = () => app.request(`http://localhost:3000/assets/${name}`);
  expect((await get()).status).toBe(404);
  writeFileSync(file, 'export const earlier = true;');
  try {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe('export const earlier = true;');
  } finally {
    rmSync(file);
  }
});
