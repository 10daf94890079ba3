import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { contentSecurityPolicy } from './security.ts';

/** What the build knows about its pages; written by react-router.config.ts. */
export interface PageIndex {
  /** Paths with a page of their own, and patterns such as /assessments/:id. */
  patterns: string[];
  /** Each prerendered path and the empty shell, with the hashes of its inline scripts. */
  scriptHashes: Record<string, string[]>;
}

/** The page that starts empty, for paths with a parameter. */
export const SHELL = '/__spa-fallback';

const CLIENT = path.join(import.meta.dirname, '../../../build/client');
const INDEX = path.join(import.meta.dirname, '../../../build/pages.json');

/** @returns the index of the built pages, or null where nothing was built (the API alone) */
export function readPageIndex(): PageIndex | null {
  return existsSync(INDEX) ? (JSON.parse(readFileSync(INDEX, 'utf8')) as PageIndex) : null;
}

/** Serves the built pages: prerendered HTML, hashed assets for ever, and 404 for every other path. */
export function servePages(app: Hono, index: PageIndex): void {
  const pages = new Map(
    Object.entries(index.scriptHashes).map(([name, hashes]) => {
      const file = name === SHELL ? `${SHELL}.html` : `${name}/index.html`;
      return [
        name,
        { html: readFileSync(path.join(CLIENT, file), 'utf8'), csp: contentSecurityPolicy(hashes) },
      ];
    }),
  );
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
    const wanted = c.req.path.replace(/(?<=.)\/+$/, '');
    const found =
      wanted !== NOT_FOUND && (pages.has(wanted) || known.some((pattern) => pattern.test(wanted)));
    const page = pages.get(found ? (pages.has(wanted) ? wanted : SHELL) : NOT_FOUND);
    if (!page) return c.notFound();
    c.header('cache-control', 'no-cache');
    c.header('content-security-policy', page.csp);
    return c.html(page.html, found ? 200 : 404);
  });
}

const NOT_FOUND = '/404';

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}
