// Checks the built pages against the budgets below, in kB gzip: the JavaScript and CSS of the first load, and
// fonts; and the number of JavaScript files (docs/decisions/0076). Fails when one is exceeded, or when server
// code is in the bundle.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { scriptsByAddress, scriptsByTab, scriptsOfPart } from './support/route-scripts.ts';

const CLIENT = path.join(import.meta.dirname, '../build/client');
/** Pages visitors read, most of them on a phone: light pages (0136), in Spanish with their texts. */
const LIGHT = 60;
/** Signed-in screens, and the sign-in pages. */
const SIGNED_IN = 200;
/**
 * Screens with their own budget: a plan brings its questions and offers, the gallery every part there is.
 */
const OWN: Record<string, number> = {
  '/getstarted': 64,
  '/es/getstarted': 76,
  '/gallery': 226,
};
/** What a tab may bring beyond the first load of its screen. */
const TAB = 40;
/** A task's page is less, and so is what each of its parts brings beyond that (0098). */
const TASKS_TAB = 15;
const TASK_PART = 19;
const TASK_PARTS = ['src/features/tasks/ui/TasksTab.tsx', 'src/features/tasks/ui/TaskDetails.tsx'];
/** The dashboard's body, with its first two tabs, loads right after the greeting; React Aria comes with it. */
const DASHBOARD = 'src/features/dashboard/ui/DashboardBody.tsx';
const AFTER_GREETING = 65;
/** Loads the dashboard's other tabs. */
const DASHBOARD_TABS = 'src/features/dashboard/ui/Work.tsx';
/**
 * Each file costs a round trip on a slow line. Budgets for the first page of a visit, and for screens opened
 * from within.
 */
const FILES_LIGHT = 6;
const FILES = 25;
const FILES_WITHIN = 30;
const OPENED_FIRST = ['/auth', '/form', '/app', '/assessments'];
const CSS = 30;
const FONTS = 90;

/**
 * A message whose placeholders would be shown literally; tools/support/english-ahead.ts should have compiled
 * it.
 */
const UNCOMPILED = /\bmessage:[`"'][^`"']*\{[^`"']*[`"']/;

const BUILT_PARTS = JSON.parse(readFileSync(path.join(CLIENT, '../parts.json'), 'utf8'));
const sizes = new Map<string, number>();
let over = false;
const pages = scriptsByAddress(CLIENT);
for (const [page, { files, isLight }] of pages) {
  const bound = isLight ? LIGHT : SIGNED_IN;
  const most = isLight ? FILES_LIGHT : OPENED_FIRST.includes(page) ? FILES : FILES_WITHIN;
  report(`JavaScript of ${page}`, total(files, '.js'), OWN[page] ?? bound);
  report(`files of JavaScript of ${page}`, files.length, most, '');
}
for (const [tab, files] of scriptsByTab(CLIENT, 'ProjectPage'))
  report(`JavaScript that ${tab} adds`, total(files, '.js'), tab === 'ProjectTasks' ? TASKS_TAB : TAB);
const onTasks = new Set(pages.get('/project/:id/tasks/:task?')?.files);
for (const part of TASK_PARTS.flatMap(lazyPartsOf)) {
  const files = scriptsOfPart(BUILT_PARTS, part).filter((file) => !onTasks.has(file));
  report(`JavaScript that ${path.parse(part).name} adds`, total(files, '.js'), TASK_PART);
}
const loaded = new Set(pages.get('/app')?.files);
for (const part of [DASHBOARD, ...lazyPartsOf(DASHBOARD_TABS)]) {
  const files = scriptsOfPart(BUILT_PARTS, part).filter((file) => !loaded.has(file));
  report(
    `JavaScript that ${path.parse(part).name} adds`,
    total(files, '.js'),
    part === DASHBOARD ? AFTER_GREETING : TAB,
  );
  if (part === DASHBOARD) for (const file of files) loaded.add(file);
}
// Signed-in pages load the same, but do not ask for the fonts ahead.
const home = readFileSync(path.join(CLIENT, 'index.html'), 'utf8');
const linked = [...new Set([...home.matchAll(/\/assets\/[\w.-]+/g)].map((match) => match[0]))];
report('CSS', total(linked, '.css'), CSS);
report('fonts', total(linked, '.woff2'), FONTS);
for (const leak of findLeaks(path.join(CLIENT, 'assets'))) {
  over = true;
  console.log(`LEAK ${leak}`);
}
if (over) process.exitCode = 1;

/** @returns the source files that this one loads with `import()` */
function lazyPartsOf(source: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, '..', source), 'utf8');
  return [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : path.join(path.dirname(source), name),
  );
}

function total(files: string[], ending: string): number {
  return files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + kilobytes(file), 0);
}

function kilobytes(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(path.join(CLIENT, file));
  // Fonts are already compressed.
  const size = (file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length) / 1000;
  sizes.set(file, size);
  return size;
}

function report(what: string, size: number, budget: number, unit = ' kB'): void {
  const late = size > budget;
  over ||= late;
  console.log(`${late ? 'OVER' : 'ok  '} ${what}: ${size.toFixed(unit ? 1 : 0)} of ${budget}${unit}`);
}

/** Traces of the server in the browser's files: SQL, roles, settings, the sign-in engine. */
function findLeaks(folder: string): string[] {
  const marks = [
    'set_config(',
    'kinkeeper_system',
    'assessment_drafts',
    'pgboss',
    'APP_SECRET',
    'DATABASE_URL',
    'better-auth',
    'content/guides',
  ];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const raw = text.match(UNCOMPILED);
      return [
        ...marks.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${name}`),
        // src/web/small-preload.ts does not wait for styles.
        ...(/m\.f=\[[^\]]*\.css"/.test(text) ? [`styles of a part alone in ${name}`] : []),
        ...(raw ? [`a text that was not compiled in ${name}: ${raw[0]}`] : []),
      ];
    });
}
