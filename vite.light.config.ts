import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { LIGHT, lightChunks, lightEntries, lightPages, partsOfReact } from './tools/support/light-pages.ts';
import { oldestBrowsers } from './tools/support/oldest-browsers.ts';
import { pageSpanish } from './tools/support/page-spanish.ts';
import { sourcePlugins } from './tools/support/source-plugins.ts';

const FILE_NAMES = 'assets/[hash].js';

/**
 * The scripts of light pages (docs/decisions/0136): our sources, with Preact in place of React, and a page
 * that is left by ordinary links in place of the router.
 */
export default defineConfig({
  mode: 'light',
  plugins: [lightPages(), partsOfReact(), pageSpanish(), sourcePlugins()],
  publicDir: false,
  resolve: {
    alias: [
      // As modal-store.ts imports it.
      {
        find: /^\.\/Modal\.tsx$/,
        replacement: fileURLToPath(new URL('src/web/light/Modal.tsx', import.meta.url)),
      },
      // As web/data imports it.
      {
        find: /^\.\/early-reads\.ts$/,
        replacement: fileURLToPath(new URL('src/web/light/no-early-reads.ts', import.meta.url)),
      },
      {
        find: /^\.\/unavailable\.ts$/,
        replacement: fileURLToPath(new URL('src/web/light/no-unavailable.ts', import.meta.url)),
      },
      // As FormDialog.tsx imports it.
      {
        find: /^\.\/BackGuard\.tsx$/,
        replacement: fileURLToPath(new URL('src/web/light/no-back-guard.ts', import.meta.url)),
      },
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('src/web/light/router.tsx', import.meta.url)),
      },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  logLevel: 'error',
  build: {
    outDir: LIGHT,
    target: oldestBrowsers(),
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: lightEntries(),
      output: {
        codeSplitting: { groups: lightChunks() },
        entryFileNames: FILE_NAMES,
        chunkFileNames: FILE_NAMES,
      },
    },
  },
});
