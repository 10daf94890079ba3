// Light pages: public pages that start with Preact instead of React, and without the router
// (docs/decisions/0136). vite.light.config.ts builds their scripts, before React Router prerenders the pages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import routes from '../../src/routes.ts';
import { SPANISH_OF } from './page-spanish.ts';

const ROOT = path.join(import.meta.dirname, '../..');
export const LIGHT = path.join(ROOT, '.light');
const LIST = path.join(LIGHT, 'scripts.json');
const START = fileURLToPath(new URL('../../src/entry.light.tsx', import.meta.url));
const ENTRY = '\0light-page:';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The file of the screen of each light page, by the id of its route. */
function lightRoutes(): [id: string, file: string][] {
  return routes.flatMap(({ id = '', file }) =>
    /-(en|es)$/.test(id) || id === 'NotFoundPage' ? [[id, file]] : [],
  );
}

export function lightEntries(): Record<string, string> {
  return Object.fromEntries(lightRoutes().map(([, file]) => [path.parse(file).name, ENTRY + file]));
}

/** Builds an entry per screen, and lists the scripts of each light page. */
export function lightPages(): Plugin {
  return {
    name: 'light-pages',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(ENTRY) ? source : undefined),
    // Takes only the screen of its file: what prerendering needs stays out.
    load: (id) =>
      id.startsWith(ENTRY)
        ? `import Screen from '/src/${id.slice(ENTRY.length)}';\nimport { start } from ${JSON.stringify(START)};\nstart(Screen, () => import(${JSON.stringify(SPANISH_OF + id)}));`
        : undefined,
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const scripts = new Map(chunks.map((each) => [each.facadeModuleId, scriptsOf(each, bundle)]));
      const spanishOf = (entry: string) =>
        chunks.filter((each) => each.moduleIds.includes(SPANISH_OF + entry)).map(addressOf);
      const list = lightRoutes().map(([id, file]) => [
        id,
        // A Spanish page waits for its texts before it works.
        [...(scripts.get(ENTRY + file) ?? []), ...(id.endsWith('-es') ? spanishOf(ENTRY + file) : [])],
      ]);
      writeFileSync(LIST, JSON.stringify(Object.fromEntries(list), null, 1));
    },
  };
}

const WHOLE_REACT = /import (React|ReactDOM) from/g;

/** Sonner names all of React, of which it uses a few parts: the whole of Preact's copy would be on every light page. */
export const partsOfReact = (): Plugin => ({
  name: 'parts-of-react',
  transform(code, id) {
    if (!id.endsWith('/sonner/dist/index.mjs')) return undefined;
    if (code.match(WHOLE_REACT)?.length !== 2) throw new Error('Sonner imports React in another way.');
    return code.replace(WHOLE_REACT, 'import * as $1 from');
  },
});

/** Parts that are prerendered with their page. Other pages load them later; here they are small beside a request. */
const WITH_PAGE = /\/(ExitThisPage|GuideTools|NearMine|CostCompare)\.tsx$/;

/** @returns the module and what needs it from the start, up to the screens */
function importersOf(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  for (const each of seen) {
    const module = modules.getModuleInfo(each);
    const later = WITH_PAGE.test(each) ? (module?.dynamicImporters ?? []) : [];
    for (const importer of [...(module?.importers ?? []), ...later]) seen.add(importer);
  }
  return [...seen];
}

/** The screens that need this module from the start. */
const screensOf = (id: string, modules: Modules) =>
  importersOf(id, modules).filter((each) => each.startsWith(ENTRY));

/** Whether something that loads later needs this module, too. */
const isNeededLater = (id: string, modules: Modules) =>
  importersOf(id, modules).some(
    (each) => !WITH_PAGE.test(each) && (modules.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0,
  );

/** What only the public forms share: the plan flow, the largest light page, is spared it. */
const FORMS = '/features/interest/';

/**
 * At most five files for a page: what all need, what several need, what only it and a part that loads later
 * need, and its own; forms share one more. That part may be on any page: the script of a screen would start the
 * screen there. A group also takes whatever its modules import, so the more general ones come first.
 */
export function lightChunks(): Rolldown.CodeSplittingGroup[] {
  const all = Object.keys(lightEntries()).length;
  const isShared = (id: string, modules: Modules, least = 2) => screensOf(id, modules).length >= least;
  return [
    { priority: 5, name: (id, modules) => (isShared(id, modules, all) ? 'all' : null) },
    {
      priority: 4,
      name: (id, modules) => (!id.includes(FORMS) && isShared(id, modules) ? 'several' : null),
    },
    { priority: 3, name: (id, modules) => (id.includes(FORMS) && isShared(id, modules) ? 'forms' : null) },
    {
      priority: 2,
      name: (id, modules) => (isNeededLater(id, modules) ? ownName(id, modules, '-parts') : null),
    },
    { priority: 1, name: (id, modules) => ownName(id, modules) },
  ];
}

function ownName(id: string, modules: Modules, end = ''): string | null {
  const [screen] = screensOf(id, modules);
  return screen ? path.parse(screen).name + end : null;
}

const addressOf = ({ fileName }: { fileName: string }) => `/${fileName}`;

/** @returns the script and what it imports */
function scriptsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const names = new Set([chunk.fileName]);
  for (const name of names) {
    const each = bundle[name];
    if (each?.type === 'chunk') for (const imported of each.imports) names.add(imported);
  }
  return [...names].flatMap((name) => bundle[name] ?? []).map(addressOf);
}

/** @returns the scripts of each light page by the id of its route; none if they were not built */
export const readLightScripts = (): Record<string, string[]> =>
  existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : {};

/** Tells the prerendered document about them; React in a browser knows none. */
export function lightScripts(): Plugin {
  const ID = '#light-scripts';
  let isBuild = false;
  return {
    name: 'light-scripts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const list = isBuild && this.environment.name === 'ssr' ? readLightScripts() : null;
      return `export const lightScripts = ${JSON.stringify(list)};`;
    },
  };
}
