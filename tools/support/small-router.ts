// The router as our pages start it, without what they never use: every page with the router carries it. A
// router that has changed so far that a part is no longer found stops the build.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const BUILT = '/react-router/dist/production/';

const loadData = fileURLToPath(new URL('../../src/web/load-route-data.ts', import.meta.url));

/** Modules of the router by who imports them, and what takes their place. */
const REPLACED = [
  // Instrumentation hooks.
  {
    module: './instrumentation.js',
    importer: 'lib/router/router.js',
    by: fileURLToPath(new URL('no-instrumentation.ts', import.meta.url)),
  },
  // Lazy route discovery, which is off.
  {
    module: '/fog-of-war.js',
    importer: '',
    by: fileURLToPath(new URL('no-route-discovery.ts', import.meta.url)),
  },
  // Loading data of pages.
  { module: './lib/dom/ssr/single-fetch.js', importer: 'index.js', by: loadData },
  { module: './single-fetch.js', importer: 'dom/ssr/components.js', by: loadData },
  // Loads the document again when a page's module cannot be loaded.
  {
    module: '/routeModules.js',
    importer: '',
    by: fileURLToPath(new URL('../../src/web/load-route-module.ts', import.meta.url)),
  },
];
const WHOLE_DATA = fileURLToPath(
  new URL('../../node_modules/react-router/dist/production/lib/dom/ssr/single-fetch.js', import.meta.url),
);

/** Parts of its modules that have no effect on our pages. */
const LEFT_OUT: Record<string, [part: RegExp, instead: string][]> = {
  // Hashes of files, data to wait for, addresses that show another one, critical styles, routes that change.
  'dom-export/hydrated-router.js': [
    [/if \(window\.__reactRouterManifest\.sri === true\) \{[\s\S]*?\n\t\t\}\n/, ''],
    [
      /let localSsrInfo = ssrInfo;\n[\s\S]*?throw ssrInfo\.stateDecodingPromise;\n/,
      'ssrInfo.context.state = { loaderData: {}, actionData: null, errors: null };\n',
    ],
    [/if \(window\.history\.state && window\.history\.state\.masked\)[\s\S]*?\}, ""\);\n/, ''],
    [/router\.createRoutesForHMR = \w+;\n/, ''],
    [/let \[criticalCss, setCriticalCss\] = [\s\S]*?\}, \[criticalCss\]\);\n/, 'let criticalCss;\n'],
  ],
  // Loading pages before a link is followed: none of our links asks for that.
  'dom/ssr/components.js': [
    [
      /function usePrefetchBehavior\([\s\S]*?\n\}\n/,
      'function usePrefetchBehavior() { return [false, React$1.useRef(null), {}]; }\n',
    ],
    [/function PrefetchPageLinks\([\s\S]*?\n\}\n/, 'function PrefetchPageLinks() { return null; }\n'],
  ],
};

/** The router without what our pages do not use. In development, and while prerendering, it is whole. */
export const smallRouter = (): Plugin => ({
  name: 'small-router',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '#whole-route-data') return WHOLE_DATA;
    if (this.environment.name !== 'client' || !importer?.includes(BUILT)) return undefined;
    return REPLACED.find((each) => source.endsWith(each.module) && importer.endsWith(each.importer))?.by;
  },
  transform(code, id) {
    if (this.environment.name !== 'client') return undefined;
    const [, file] = id.split(`${BUILT}lib/`);
    return LEFT_OUT[file ?? '']?.reduce((rest, [part, instead]) => {
      if (!part.test(rest)) throw new Error(`The router is another: ${file} has no ${part}`);
      return rest.replace(part, () => instead);
    }, code);
  },
});
