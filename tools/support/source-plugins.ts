// How both builds of the pages read our sources: vite.config.ts and vite.light.config.ts.
import { fileURLToPath } from 'node:url';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { englishAhead } from './english-ahead.ts';

/** The sources of prerendered pages run unchanged in Node; the browser never gets them. */
const libraryPages: PluginOption = {
  name: 'library-pages',
  enforce: 'pre',
  resolveId: (source) =>
    source === '#library-pages'
      ? {
          id: new URL('../../src/features/library/library.content/pages.ts', import.meta.url).href,
          external: true,
          moduleSideEffects: false,
        }
      : undefined,
};

/** lucide's icons with a smaller renderer, which needs only the lines: no names, no keys. */
const smallIcons: PluginOption = {
  name: 'small-icons',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react')
      ? fileURLToPath(new URL('../../src/web/ui/create-icon.ts', import.meta.url))
      : undefined,
  transform: (code, id) =>
    /\/lucide-react\/.*\/icons\//.test(id)
      ? code
          .replace(/, key: "\w+"/g, '')
          .replace(/^ {2}(name: .*|size: .*|aliases: \[.*\],?)\n|^__iconData\.node;\n/gm, '')
      : undefined,
};

/** Replaces Vite's helper around `import()`, dropping its handling of styles and old browsers. */
const smallPreload: PluginOption = {
  name: 'small-preload',
  enforce: 'pre',
  resolveId: (source) =>
    source === '\0vite/preload-helper.js'
      ? fileURLToPath(new URL('../../src/web/small-preload.ts', import.meta.url))
      : undefined,
};

export const sourcePlugins = (): PluginOption[] => [
  libraryPages,
  smallPreload,
  smallIcons,
  babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
  englishAhead(),
  { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
];
