import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/support/chromium.ts';

const executablePath = chromiumPath();

/** Journeys in a real browser against the built product, which test/journeys/start.ts starts once. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './test/journeys/start.ts',
  fullyParallel: true,
  // A third worker makes it only a tenth faster on two cores, and makes more depend on timing (0069).
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    // Sooner than the journey's own end, so that a failure names the step.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
    // What it sends cannot be held or changed by a journey; offline.journey.ts allows it.
    serviceWorkers: 'block',
    // No waiting for animations; toasts.journey.ts and packs-emergency.journey.ts keep their motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: compiling its code for speed costs more than it saves, an eighth of all.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
});
