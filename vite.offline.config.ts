import { defineConfig } from 'vite';
import { LIGHT } from './tools/support/light-pages.ts';
import { oldestBrowsers } from './tools/support/oldest-browsers.ts';

/** The service worker (docs/decisions/0178): one script without imports, which Firefox asks for. */
export default defineConfig({
  publicDir: false,
  logLevel: 'error',
  build: {
    outDir: LIGHT,
    emptyOutDir: false,
    target: oldestBrowsers(),
    lib: { entry: 'src/entry.offline.ts', formats: ['iife'], name: 'offline', fileName: () => 'offline.js' },
  },
});
