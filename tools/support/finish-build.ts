// What the server needs to know of the built pages: their paths, the hashes of their inline
// scripts for the CSP, and their files compressed ahead of time.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type PageIndex, SHELL } from '../../src/server/http/pages.ts';

const BUILD = path.join(import.meta.dirname, '../../build');
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml)$/;

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

export function writePageIndex(routes: Route[], prerendered: string[]): void {
  const client = path.join(BUILD, 'client');
  const hashes = (file: string) => scriptHashes(readFileSync(path.join(client, file), 'utf8'));
  const index: PageIndex = {
    patterns: patternsOf(routes),
    scriptHashes: {
      ...Object.fromEntries(prerendered.map((page) => [page, hashes(`${page}/index.html`)])),
      [SHELL]: hashes(`${SHELL}.html`),
    },
  };
  writeFileSync(path.join(BUILD, 'pages.json'), JSON.stringify(index, null, 1));
  compressAhead(client);
}

function patternsOf(routes: Route[]): string[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const full = (route: Route): string => {
    const parent = route.parentId ? byId.get(route.parentId) : undefined;
    return [parent ? full(parent) : '', route.path ?? ''].filter(Boolean).join('/');
  };
  return routes
    .filter((route) => route.index || (route.path && route.path !== '*'))
    .map((route) => `/${full(route)}`);
}

function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return [...new Set(scripts.map((match) => sha(match[1] ?? '')))].sort();
}

function compressAhead(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!COMPRESSIBLE.test(name) || statSync(file).size < 1024) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}
