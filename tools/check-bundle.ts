// The budgets of ux.md (d) on the built pages, in kB gzip: JavaScript and CSS that a page asks for
// at first, and fonts; and how many files of JavaScript that are (docs/decisions/0076). Fails when one
// is over, or when something of the server is in the bundle.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const CLIENT = path.join(import.meta.dirname, '../build/client');
const PUBLIC = [
  '/',
  '/es',
  '/waitlist',
  '/join',
  '/packs',
  '/packs/housing/home-safety',
  '/packs/housing/zip-cost-compare',
  '/404',
];
const BUDGETS: Record<string, number> = {
  ...Object.fromEntries(PUBLIC.map((page) => [page, 130])),
  '/auth': 235,
  '/form': 235,
  '/app': 235,
  '/assessments': 235,
};
/** Each costs a round trip on a slow line. */
const FILES = 25;
const CSS = 30;
const FONTS = 90;

/** A message whose placeholders would be shown as they are; tools/support/english-ahead.ts compiles them. */
const UNCOMPILED = /\bmessage:[`"'][^`"']*\{[^`"']*[`"']/;

const sizes = new Map<string, number>();
let over = false;
for (const [page, budget] of Object.entries(BUDGETS)) {
  const html = readFileSync(path.join(CLIENT, page, 'index.html'), 'utf8');
  const files = [...new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map((match) => match[0]))];
  report(`JavaScript of ${page}`, total(files, '.js'), budget);
  report(`files of JavaScript of ${page}`, files.filter((file) => file.endsWith('.js')).length, FILES, '');
  if (page === '/auth') {
    report('CSS', total(files, '.css'), CSS);
    report('fonts', total(files, '.woff2'), FONTS);
  }
}
for (const leak of findLeaks(path.join(CLIENT, 'assets'))) {
  over = true;
  console.log(`LEAK ${leak}`);
}
if (over) process.exitCode = 1;

function total(files: string[], ending: string): number {
  return files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + kilobytes(file), 0);
}

function kilobytes(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(path.join(CLIENT, file));
  // Fonts are compressed already.
  const size = (file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length) / 1000;
  sizes.set(file, size);
  return size;
}

function report(what: string, size: number, budget: number, unit = ' kB'): void {
  const late = size > budget;
  over ||= late;
  console.log(`${late ? 'OVER' : 'ok  '} ${what}: ${size.toFixed(unit ? 1 : 0)} of ${budget}${unit}`);
}

/** Marks of the server in the browser's files: SQL, roles, settings, the engine of sign-in. */
function findLeaks(folder: string): string[] {
  const marks = [
    'set_config(',
    'kinkeeper_system',
    'assessment_drafts',
    'pgboss',
    'APP_SECRET',
    'DATABASE_URL',
    'better-auth',
    'content/packs',
  ];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const raw = text.match(UNCOMPILED);
      return [
        ...marks.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${name}`),
        // src/web/small-preload.ts waits for no styles.
        ...(/m\.f=\[[^\]]*\.css"/.test(text) ? [`styles of a part alone in ${name}`] : []),
        ...(raw ? [`a text that was not compiled in ${name}: ${raw[0]}`] : []),
      ];
    });
}
