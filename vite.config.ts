import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Few files in place of fifty: over HTTP/1.1 on a slow line each one costs a round trip. What only
 * some screens need (React Aria and the parts made of it) stays out of the shell that all need.
 */
const ARIA = '(react-aria|react-stately|@react-aria|@react-stately|@internationalized|@react-types)';
const WITH_ARIA = '(Button|LoadFailed|TextField|Dialog|Tabs|Disclosure|Toasts)\\.tsx';
const CHUNKS = [
  // A group takes what its modules import along, so the more general ones choose first.
  { name: 'vendor', priority: 3, test: new RegExp(`node_modules/(?!${ARIA}|sonner|@fontsource)`) },
  {
    name: 'shell',
    priority: 2,
    test: new RegExp(`src/(kit/|locales/web/en|web/(data/|ui/(?!${WITH_ARIA})|[\\w-]+\\.ts))`),
  },
  {
    name: 'aria',
    priority: 1,
    test: new RegExp(`node_modules/${ARIA}|src/web/ui/${WITH_ARIA.replace('|Toasts', '')}`),
  },
];

export default defineConfig({
  plugins: [
    tailwindcss(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  // In development the pages come from Vite and everything else from our server (tools/dev.ts).
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/outbox', '/healthz', '/readyz'].map((prefix) => [
        prefix,
        `http://localhost:${process.env.API_PORT ?? 3001}`,
      ]),
    ),
  },
});
