// What the build adds to the pages: an index for the server (paths, hashes of inline scripts), the guides as
// text, the sitemap, pictures for link previews, and precompressed files.
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { guideText } from '#features/library/library.content/guide-text.ts';
import { allGuides, nearFile, sheetSlugs } from '#features/library/library.content/pages.ts';
import { NEAR_KINDS } from '#features/library/library.states.types.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import { OFFLINE_WORKER } from '#kit/offline.ts';
import { paths } from '#kit/paths.ts';
import { settingToken } from '#kit/site-settings.ts';
import { type PageIndex, SHELL } from '#server/http/pages.ts';
import { inLocale, isMissing, isPublic, splitLocale } from '#web/public-pages.ts';
import { LIGHT } from './light-pages.ts';
import { scriptsByAddress } from './route-scripts.ts';
import { drawSharePictures } from './share-pictures.ts';

const BUILD = path.join(import.meta.dirname, '../../build');
const CLIENT = path.join(BUILD, 'client');
/** Asked for before the scripts, of which a browser loads six at a time. The script in the head takes it. */
const SESSION = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/auth/session"/>';
/** The data of a page, which screens do not have; the shell has that of the front page. */
const DATA_STREAM =
  /window\.__reactRouterContext\.stream = [\s\S]*?(?=<\/script>)|<script>window\.__reactRouterContext\.streamController\.[\s\S]*?<\/script>/g;
/** Larger scripts are left out of what is kept for a moment without a connection. */
const OFFLINE_SCRIPT_BYTES = 200_000;
const COMPRESSIBLE = /\.(js|css|svg|json)$/;

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

interface RouteList {
  entry: { imports: string[] };
  routes: Record<string, { imports: string[] }>;
}

export async function finishBuild(routes: Route[], prerendered: string[], sitemap: string[]): Promise<void> {
  const signedIn = prerendered.filter((page) => !isPublic(splitLocale(page).path));
  for (const page of signedIn) orderHead(`${page}/index.html`);
  orderHead(`${SHELL}.html`);
  cpSync(path.join(LIGHT, 'assets'), path.join(CLIENT, 'assets'), { recursive: true });
  shortenManifest(path.join(CLIENT, 'assets'));
  const scripts = scriptsByAddress(CLIENT);
  const worker = readFileSync(path.join(LIGHT, OFFLINE_WORKER), 'utf8');
  const documents = [
    ...writeGuideTexts(),
    ...writeNearFiles(),
    ...writeSitemap(sitemap),
    write(OFFLINE_WORKER, worker),
  ];
  await drawSharePictures(path.join(CLIENT, 'static/share'), allGuides());
  const hashes = (file: string) => scriptHashes(readFileSync(path.join(CLIENT, file), 'utf8'));
  const patterns = patternsOf(routes);
  const made = patterns.filter((pattern) => isWhollyMade(pattern, prerendered));
  const open = patterns.filter((pattern) => !made.includes(pattern));
  const index: PageIndex = {
    version: versionOf(path.join(CLIENT, 'assets')),
    patterns: Object.fromEntries(open.map((pattern) => [pattern, scripts.get(pattern)?.files ?? []])),
    made,
    scriptHashes: {
      ...Object.fromEntries(prerendered.map((page) => [page, hashes(`${page}/index.html`)])),
      [SHELL]: hashes(`${SHELL}.html`),
    },
    documents,
    offline: {
      pages: prerendered.filter((page) => !signedIn.includes(page) && !isMissing(page)),
      always: eachLocale(offlinePages),
      assets: offlineAssets(sitemap),
    },
  };
  writeFileSync(path.join(BUILD, 'pages.json'), JSON.stringify(index, null, 1));
  compressAhead(path.join(CLIENT, 'assets'));
  renameSync(path.join(CLIENT, '.vite/manifest.json'), path.join(BUILD, 'parts.json'));
  rmSync(path.join(CLIENT, '.vite'), { recursive: true });
}

/** The version of all scripts, which names the route manifest: it holds the hashes of the others. */
function versionOf(assets: string): string {
  const [, version] =
    readdirSync(assets)
      .join(' ')
      .match(/\bmanifest-(\w+)\.js\b/) ?? [];
  if (!version) throw new Error('There is no list of routes.');
  return version;
}

/**
 * Shortens the route manifest, which every page carries: drops false flags, what the router does not read in
 * a browser, and files that every page has already loaded. The files a page needs are in one order everywhere,
 * the most needed first: equal beginnings compress to little.
 */
function shortenManifest(assets: string): void {
  const START = 'window.__reactRouterManifest=';
  for (const name of readdirSync(assets).filter((each) => /^manifest-\w+\.js$/.test(each))) {
    const file = path.join(assets, name);
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith(START)) throw new Error(`${name} is not the list of routes that it was.`);
    const list = JSON.parse(text.slice(START.length).replace(/;\s*$/, '')) as RouteList;
    const loaded = new Set(list.entry.imports);
    const all = [...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, each = '']) => each);
    const uses = new Map<string, number>();
    for (const each of all) uses.set(each, (uses.get(each) ?? 0) + 1);
    const mostUsedFirst = (a: string, b: string) =>
      (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a.localeCompare(b);
    const shorter = JSON.stringify(list, (key, value) => {
      const isUnread = key === 'hasDefaultExport';
      if (isUnread || value === false || (Array.isArray(value) && value.length === 0)) return undefined;
      return key === 'imports' && value !== list.entry.imports
        ? value.filter((each: string) => !loaded.has(each)).toSorted(mostUsedFirst)
        : value;
    });
    writeFileSync(file, `${START}${shorter};`);
  }
}

/**
 * The head of signed-in screens in the order in which a slow line should bring it: the script that asks for the
 * data, the styles of what is shown first, then the scripts. Fonts are not asked for here: they would take a third of the line,
 * and what arrives this late is not used before the next page (`font-display: optional`). Public pages show text
 * first; most people have the fonts from there.
 */
function orderHead(file: string): void {
  const html = readFileSync(path.join(CLIENT, file), 'utf8');
  const first = [/<script>[\s\S]*?<\/script>/, /<link rel="stylesheet"[^>]*>/].map((form) => {
    const [found] = html.match(form) ?? [];
    if (!found) throw new Error(`${file} has nothing like ${form}.`);
    return found;
  });
  const others = first.reduce((rest, each) => rest.replace(each, () => ''), html.replaceAll(DATA_STREAM, ''));
  const ordered = others
    .replaceAll(/<link rel="preload" as="font"[^>]*>/g, '')
    .replace('<link rel="modulepreload"', (link) => SESSION + first.join('') + link);
  writeFileSync(path.join(CLIENT, file), ordered);
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

/** If a pattern has prerendered pages, it has no others: an unknown guide is a 404. */
function isWhollyMade(pattern: string, prerendered: string[]): boolean {
  const form = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  return pattern.includes(':') && prerendered.some((page) => form.test(page));
}

/** Data blocks such as JSON-LD are not scripts and need no hash. */
function scriptHashes(html: string): string[] {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ];
  const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return [...new Set(scripts.map((match) => sha(match[1] ?? '')))].sort();
}

const eachLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({
  en: make('en'),
  es: make('es'),
});

/** What somebody may need where there is no connection: the front page, guides, sheets, and whom to call. */
function offlinePages(locale: Locale): string[] {
  const guides = allGuides().map((guide) => `/packs/${guide.id}`);
  const sheets = sheetSlugs().map((slug) => paths.sheet(slug));
  return [paths.home(), paths.packs(), paths.nearYou(), paths.sheets(), ...guides, ...sheets].map((page) =>
    inLocale(page, locale),
  );
}

/**
 * The scripts of light pages, also those of parts that load later, without what is large (what reads a text for
 * danger) and the catalogues of both languages; and the styles and fonts of their pages.
 */
function offlineAssets(pages: string[]): string[] {
  const scripts = readdirSync(path.join(LIGHT, 'assets'))
    .filter((name) => statSync(path.join(LIGHT, 'assets', name)).size < OFFLINE_SCRIPT_BYTES)
    .map((name) => `/assets/${name}`);
  const linked = pages.flatMap((page) => {
    const html = readFileSync(path.join(CLIENT, page, 'index.html'), 'utf8');
    return [...html.matchAll(/\/assets\/[\w.-]+\.(?:css|woff2)/g)].map(([each]) => each);
  });
  return [...new Set([...scripts, ...linked])].sort();
}

function writeGuideTexts(): string[] {
  return allGuides().flatMap((guide) =>
    LOCALES.map((locale) => {
      const address = inLocale(`/packs/${guide.id}`, locale);
      return write(`${address}.txt`, guideText(guide, settingToken('PUBLIC_URL') + address, locale));
    }),
  );
}

/** The lines of the states, by kind: what guides load (docs/decisions/0175). */
function writeNearFiles(): string[] {
  return NEAR_KINDS.flatMap((kind) =>
    LOCALES.map((locale) =>
      write(inLocale(paths.nearFile(kind), locale), JSON.stringify(nearFile(kind, locale))),
    ),
  );
}

function writeSitemap(pages: string[]): string[] {
  const origin = settingToken('PUBLIC_URL');
  const guides = new Map(allGuides().map((guide) => [`/packs/${guide.id}`, guide]));
  const entries = pages.flatMap((page) => {
    const day = guides.get(page)?.reviewed;
    const all = LOCALES.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${origin}${inLocale(page, locale)}"/>`,
    ).join('');
    return LOCALES.map(
      (locale) =>
        `<url><loc>${origin}${inLocale(page, locale)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}${all}</url>`,
    );
  });
  return [
    write(
      '/sitemap.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
    ),
    write(
      '/robots.txt',
      `User-agent: *\nDisallow: /api/\nDisallow: /outbox\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  ];
}

/** @returns the address at which the file is served */
function write(address: string, text: string): string {
  const file = path.join(CLIENT, address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return address;
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
