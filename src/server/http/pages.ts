import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { OFFLINE_LIST, type OfflineList } from '#kit/offline.ts';
import { type SiteSettings, withSettings } from '#kit/site-settings.ts';
import { contentSecurityPolicy } from './security.ts';

/** What the build knows about its pages; written by tools/support/finish-build.ts. */
export interface PageIndex {
  /** Of the scripts, as React Router names it: the same in each page, and in `window.__reactRouterManifest`. */
  version: string;
  /** Paths with their own page, and patterns such as /assessments/:id, with the scripts each one needs. */
  patterns: Record<string, string[]>;
  /** Patterns whose pages were all prerendered, including a not-found page, whose parameters are MISSING. */
  made: string[];
  /** Each prerendered path and the empty shell, with the hashes of their inline scripts. */
  scriptHashes: Record<string, string[]>;
  /** Paths of text files beside the pages: downloadable guides, the sitemap. */
  documents: string[];
  /** What a browser may keep for a moment without a connection. */
  offline: Omit<OfflineList, 'pages'> & { pages: string[] };
}

/** The empty shell, for paths with a parameter. */
export const SHELL = '/__spa-fallback';
const NOT_FOUND = '/404';
/** The parameter of the prerendered not-found page, as in web/public-pages.ts. */
const MISSING = 'none';
const NOT_FOUND_IN_SPANISH = '/es/404';

const CLIENT = path.join(import.meta.dirname, '../../../build/client');
/** Files of earlier builds (tools/support/earlier-files.ts), for pages that were opened before this one. */
const EARLIER = path.join(import.meta.dirname, '../../../.earlier');
const INDEX = path.join(import.meta.dirname, '../../../build/pages.json');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
};

/** @returns the index of the built pages, or null if there is no build (API only) */
export function readPageIndex(): PageIndex | null {
  return existsSync(INDEX) ? (JSON.parse(readFileSync(INDEX, 'utf8')) as PageIndex) : null;
}

/** The built pages with the operator's settings filled in. */
export interface Pages extends Pick<PageIndex, 'version'> {
  pages: ReadonlyMap<string, Page>;
  /** Text files. */
  documents: ReadonlyMap<string, Compressible>;
  /** Screens without a page of their own. */
  shells: readonly { form: RegExp; page: Page | undefined }[];
  /** Patterns whose pages were all prerendered, and the page for parameters that do not exist. */
  made: readonly { form: RegExp; missing: string }[];
  /** Paths and patterns of all of these. */
  addresses: readonly string[];
}

/** Reads and hashes every page once, so that a new build changes nothing under a server that runs. */
export function readPages(index: PageIndex, settings: SiteSettings): Pages {
  const frames = settings.WAITLIST_FORM_URL ? [new URL(settings.WAITLIST_FORM_URL).origin] : [];
  const pages = new Map(
    Object.entries(index.scriptHashes).map(([name, hashes]) => {
      const file = name === SHELL ? `${SHELL}.html` : `${name}/index.html`;
      const html = withSettings(readFileSync(path.join(CLIENT, file), 'utf8'), settings);
      return [name, { ...compressible(html), csp: contentSecurityPolicy(hashes, frames) }];
    }),
  );
  const documents = new Map(
    index.documents.map((address) => {
      const text = readFileSync(path.join(CLIENT, address), 'utf8');
      return [address, compressible(withSettings(text, settings, address.endsWith('.xml')))];
    }),
  );
  documents.set(OFFLINE_LIST, compressible(JSON.stringify(offlineList(index.offline, pages))));
  const shells = Object.entries(index.patterns).map(([pattern, scripts]) => ({
    form: toRegExp(pattern),
    page: shellOf(scripts, pages.get(SHELL)),
  }));
  const made = index.made.map((pattern) => ({
    form: toRegExp(pattern),
    missing: pattern.replace(/:\w+/g, MISSING),
  }));
  const addresses = [...pages.keys(), ...documents.keys(), ...Object.keys(index.patterns)];
  return { version: index.version, pages, documents, shells, made, addresses };
}

/** Serves the pages: prerendered HTML, text files, hashed assets (cached forever), and 404 for every other path. */
export function servePages(app: Hono, { pages, documents, shells, made }: Pages): void {
  const missing = new Set([NOT_FOUND, NOT_FOUND_IN_SPANISH, SHELL, ...made.map((each) => each.missing)]);

  const notFound = (wanted: string) =>
    wanted.startsWith('/es/') && pages.has(NOT_FOUND_IN_SPANISH) ? NOT_FOUND_IN_SPANISH : NOT_FOUND;

  app.use('/assets/*', cachedFor('public, max-age=31536000, immutable'));
  app.use('/assets/*', serveStatic({ root: CLIENT, precompressed: true }));
  if (existsSync(EARLIER)) app.use('/assets/*', serveStatic({ root: EARLIER, precompressed: true }));
  app.use('/static/*', cachedFor('public, max-age=3600'));
  app.use('/static/*', serveStatic({ root: CLIENT }));
  app.get('/favicon.ico', (c) => c.redirect('/static/favicon.svg', 301));

  // A form submitted before its script loaded: nothing is read, and nothing appears in the address.
  app.post('*', (c) => {
    const wanted = withoutSlash(c.req.path);
    return pages.has(wanted) ? c.redirect(wanted, 303) : c.notFound();
  });

  app.get('*', (c) => {
    const wanted = withoutSlash(c.req.path);
    const document =
      documents.get(wanted) ?? (missing.has(pageOfData(wanted)) ? undefined : dataOf(wanted, pages));
    if (document) return answer(c, document, TYPES[path.extname(wanted)] ?? 'text/plain');
    const found = missing.has(wanted)
      ? undefined
      : (pages.get(wanted) ?? shells.find(({ form }) => form.test(wanted))?.page);
    const instead = made.find(({ form }) => form.test(wanted))?.missing ?? notFound(wanted);
    const page = found ?? pages.get(instead);
    if (!page) return c.notFound();
    c.header('content-security-policy', page.csp);
    return answer(c, page, 'text/html; charset=utf-8', found ? 200 : 404);
  });
}

/** For files that are there: whoever is told that one is not may ask again. */
const cachedFor =
  (control: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', control);
  };

function offlineList(offline: PageIndex['offline'], pages: ReadonlyMap<string, Page>): OfflineList {
  const etags = offline.pages.map((name) => [name, pages.get(name)?.etag ?? ''] as const);
  return { ...offline, pages: Object.fromEntries(etags) };
}

interface Page extends Compressible {
  csp: string;
}

/** The empty shell for one screen: its scripts are requested with the page, not once the first has run. */
function shellOf(scripts: string[], shell: Page | undefined): Page | undefined {
  if (!shell) return undefined;
  const others = scripts.filter((script) => !shell.text.includes(`href="${script}"`));
  const links = others
    .map((script) => `<link rel="modulepreload" href="${script}" fetchpriority="low"/>`)
    .join('');
  // After the scripts every page runs, and behind its data (docs/decisions/0216).
  const end = shell.text.indexOf('</head>');
  const text = shell.text.slice(0, end) + links + shell.text.slice(end);
  return { ...compressible(text), csp: shell.csp };
}

interface Compressible {
  text: string;
  etag: string;
  as: (encoding: 'br' | 'gzip') => Promise<Uint8Array<ArrayBuffer>>;
}

const DATA = '.data';
const ROOT_DATA = '/_.data';
const data = new Map<string, Compressible>();

/** Loader data of prerendered pages, for client-side navigation. */
function dataOf(wanted: string, pages: ReadonlyMap<string, unknown>): Compressible | undefined {
  if (!wanted.endsWith(DATA) || !pages.has(pageOfData(wanted))) return undefined;
  const file = path.join(CLIENT, wanted);
  if (!data.has(wanted) && existsSync(file)) data.set(wanted, compressible(readFileSync(file, 'utf8')));
  return data.get(wanted);
}

/** @returns the page a data address belongs to */
const pageOfData = (address: string) => (address === ROOT_DATA ? '/' : address.slice(0, -DATA.length));

/** @returns a path without trailing slashes */
function withoutSlash(address: string): string {
  let end = address.length;
  while (end > 1 && address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** A text, compressed once on first request. */
function compressible(text: string): Compressible {
  const made: { br?: Promise<Uint8Array<ArrayBuffer>>; gzip?: Promise<Uint8Array<ArrayBuffer>> } = {};
  return {
    text,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
    as: (encoding) => {
      made[encoding] ??= compress(text, encoding);
      return made[encoding];
    },
  };
}

async function compress(text: string, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    encoding === 'br'
      ? await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await promisify(gzip)(text, { level: 9 });
  return new Uint8Array(bytes);
}

/** Revalidated each time, and sent again only if it changed. */
async function answer(c: Context, body: Compressible, type: string, status: 200 | 404 = 200) {
  c.header('cache-control', 'no-cache');
  c.header('vary', 'accept-encoding');
  c.header('etag', body.etag);
  if (status === 200 && c.req.header('if-none-match')?.includes(body.etag)) return c.body(null, 304);
  c.header('content-type', type);
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '');
  if (!encoding) return c.body(body.text, status);
  c.header('content-encoding', encoding);
  return c.body(await body.as(encoding), status);
}

/** @returns the best encoding the browser accepts; a weight of 0 means no (RFC 9110, 12.5.3) */
function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  const taken = accepted
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+]/g, '\\$&')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
