import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tailwindcss(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
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
