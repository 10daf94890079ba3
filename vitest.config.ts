import { defineConfig } from 'vitest/config';

/** Tests that put something else in place of a module. */
const MODULES_REPLACED = ['src/features/starter-plan/ui/labels.test.ts', 'test/floor/pages.test.ts'];
/** A property tries hundreds of cases; a busy machine must not make it fail. */
const PROPERTY_TIMEOUT = 30_000;

export default defineConfig({
  test: {
    // By itself Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          // Those of the floor that need no database.
          include: ['src/**/*.test.{ts,tsx}', 'test/floor/arrows.test.ts'],
          exclude: ['src/**/*.handlers.test.ts', ...MODULES_REPLACED],
          // Half of what an isolated file costs is loading again what the one before had loaded.
          isolate: false,
          testTimeout: PROPERTY_TIMEOUT,
        },
      },
      {
        // These would leave what they put in place of a module to the files after them.
        test: { name: 'rules-apart', include: MODULES_REPLACED, testTimeout: PROPERTY_TIMEOUT },
      },
      {
        test: {
          name: 'handlers',
          include: ['src/**/*.handlers.test.ts', 'test/floor/**/*.test.ts', 'test/packs/**/*.test.ts'],
          exclude: ['test/floor/{arrows,pages}.test.ts'],
          globalSetup: ['test/support/postgres-setup.ts'],
          // Each file starts a product of its own; what the modules themselves hold never changes.
          isolate: false,
          testTimeout: 20_000,
          // What is waited for comes late on a busy machine; that it comes is what is tested.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'bench',
          include: ['test/bench/**/*.test.ts'],
          globalSetup: ['test/support/postgres-setup.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
