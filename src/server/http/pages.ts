import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** What the build knows about its pages; written by react-router.config.ts. */
export interface PageIndex {
  /** Paths with a page of their own, and patterns such as /assessments/:id. */
  patterns: string[];
  prerendered: string[];
  scriptHashes: string[];
  styleHashes: string[];
}

const CLIENT = path.join(import.meta.dirname, '../../../build/client');
const INDEX = path.join(import.meta.dirname, '../../../build/pages.json');

/** @returns the index of the built pages, or null where nothing was built (the API alone) */
export function readPageIndex(): PageIndex | null {
  return existsSync(INDEX) ? (JSON.parse(readFileSync(INDEX, 'utf8')) as PageIndex) : null;
}

/** Serves the built pages: prerendered HTML, hashed assets for ever, and 404 for every other path. */
export function servePages(app: Hono, index: PageIndex): void {
  const page = (name: string) => readFileSync(path.join(CLIENT, name, 'index.html'), 'utf8');
  const prerendered = new Map(index.prerendered.map((each) => [each, page(each)]));
  const shell = readFileSync(path.join(CLIENT, '__spa-fallback.html'), 'utf8');
  const known = index.patterns.map(toRegExp);

  app.use(
    '/assets/*',
    serveStatic({
      root: CLIENT,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.use(
    '/static/*',
    serveStatic({ root: CLIENT, onFound: (_p, c) => c.header('cache-control', 'public, max-age=3600') }),
  );
  app.get('/favicon.ico', (c) => c.redirect('/static/favicon.svg', 301));

  app.get('*', (c) => {
    const wanted = c.req.path.length > 1 ? c.req.path.replace(/\/+$/, '') : c.req.path;
    c.header('cache-control', 'no-cache');
    if (!wanted.startsWith('/404')) {
      const html = prerendered.get(wanted || '/');
      if (html) return c.html(html);
      if (known.some((pattern) => pattern.test(wanted))) return c.html(shell);
    }
    return c.html(prerendered.get('/404') ?? shell, 404);
  });
}

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}
