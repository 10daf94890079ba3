import { defineConfig } from '@playwright/test';
import type { Options } from './browser.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** The main paths in browsers other than Chromium: see docs/browsers.md. */
export default defineConfig<Options>({
  testDir: '.',
  outputDir: '../../test-results/browsers/failures',
  globalSetup: './start.ts',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: (['firefox', 'webkit'] as const).flatMap((browserKind) =>
    [PHONE, DESK].map((size) => ({
      name: `${browserKind}-${size.width}`,
      testMatch: ['*.browser.ts', `*.${browserKind}.ts`],
      use: { browserKind, size },
    })),
  ),
});
