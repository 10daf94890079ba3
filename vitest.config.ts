import { defineConfig } from 'vitest/config';

/** Tests that mock a module. */
const MODULES_REPLACED = [
  'src/features/appointments/appointments.waits.rules.test.ts',
  'src/features/packs/ui/pack-text.test.tsx',
  'src/features/starter-plan/ui/labels.test.ts',
  'src/web/ui/use-announced-action.test.tsx',
  'test/floor/pages.test.ts',
];
/**
 * Handler tests of something other than PostgreSQL: pages, models, file stores, hashing, sessions, what input is
 * refused. Each statement they send is in another file too, so the machine's PostgreSQL is spared them (0125).
 */
const NOT_ABOUT_POSTGRES = [
  'test/packs/**',
  'test/floor/{as-system,built-pages,built-pages.search,disk-space,headers,host,http,idle,limits,log}.test.ts',
  'test/floor/{mail,session-gate,session-watch,traces}.test.ts',
  'src/features/accounts/accounts.passwords.handlers.test.ts',
  'src/features/assessment/assessment.input.handlers.test.ts',
  'src/features/files/files.{faults,silent,socket,thumbnails}.handlers.test.ts',
  'src/features/interest/interest.{letters,refused}.handlers.test.ts',
  'src/features/packs/packs.{model,runs}.handlers.test.ts',
];
/** About the days of a reader, who may be west or east of Greenwich; most machines that test stand in neither. */
const DAYS = ['src/web/dates.test.ts', 'src/features/tasks/**/*.rules.test.ts'];
const READERS = { west: 'Pacific/Honolulu', east: 'Asia/Kolkata' };
/** A property test runs hundreds of cases; a busy machine must not make it fail. */
const PROPERTY_TIMEOUT = 30_000;

export default defineConfig({
  test: {
    // By default Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          // Floor tests that need no database.
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/floor/{additive-migrations,announced-failures,arrows,build-sources,deploy,emitted-sql,letter-links,named-files,new-room,quoted-files,simulation}.test.ts',
          ],
          exclude: ['src/**/*.handlers.test.ts', ...MODULES_REPLACED],
          // Half the cost of an isolated file is reloading what the previous one had loaded.
          isolate: false,
          testTimeout: PROPERTY_TIMEOUT,
        },
      },
      {
        // Without isolation their mocks would leak into later files.
        test: { name: 'rules-apart', include: MODULES_REPLACED, testTimeout: PROPERTY_TIMEOUT },
      },
      ...Object.entries(READERS).map(([side, zone]) => ({
        test: {
          name: `rules-${side}`,
          include: DAYS,
          env: { TZ: zone },
          isolate: false,
          testTimeout: PROPERTY_TIMEOUT,
        },
      })),
      {
        test: {
          name: 'handlers',
          include: ['src/**/*.handlers.test.ts', 'test/floor/**/*.test.ts', 'test/packs/**/*.test.ts'],
          exclude: [
            'test/floor/{additive-migrations,announced-failures,arrows,build-sources,deploy,emitted-sql,letter-links,named-files,new-room,pages,quoted-files,simulation}.test.ts',
            ...(process.env.TEST_POSTGRES === 'machine' ? NOT_ABOUT_POSTGRES : []),
          ],
          globalSetup: ['test/support/postgres-setup.ts'],
          // Each file starts its own product; the modules themselves hold no mutable state.
          isolate: false,
          // Two seconds of work take half a minute on a machine that is busy with much else.
          testTimeout: 60_000,
          // On a busy machine an expected result may be late; the test is that it arrives.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          // On a busy machine one start takes half a minute; what has to be quicker says so itself.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        // Needs programs that are not ours: tools/support/paper-tools.ts.
        test: { name: 'paper', include: ['test/paper/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
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
        // Needs Debian's pgbouncer and haproxy.
        test: {
          name: 'cluster',
          include: ['test/cluster/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
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
