// The whole test command. Ends with "N passed, N failed", counted from the runners' own reports. With an
// argument, runs only that set: faults.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installChromium } from './support/chromium.ts';
import { failedJourneys, failedTests, type PlaywrightReport, type VitestReport } from './support/failures.ts';
import { findMemoryFolder } from './support/memory-folder.ts';
import { installPaperTools, OFFICE } from './support/paper-tools.ts';
import { ROOT, run, runStages, runStaticStages, secondsSince } from './support/run.ts';
import { findMachinePostgres } from './support/scratch-postgres.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

const REPORTS = path.join(ROOT, 'test-results/reports');
const TIMES = path.join(ROOT, 'test-results/times.json');
/** Seconds per stage; written after each, so that an interrupted run shows how far it got. */
const times: Record<string, number> = {};
const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
let broken = false;
// Databases are copied and files flushed all the time; on a disk, the tests mostly wait for that.
const memory = findMemoryFolder();
if (memory && process.argv[2] !== 'faults') process.env.TMPDIR = memory;
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

if (process.argv[2] === 'faults') {
  await build();
  await installPaperTools(OFFICE);
  await vitest('faults', 'faults');
} else {
  note(await runStaticStages());
  // Before the tests that read its index of topics, and the handler tests, some of which look at the built pages.
  await build();
  await vitest('rules', 'rules*');
  await vitest('handlers on the embedded PostgreSQL', 'handlers');
  // The process tests mostly wait for the process to start and stop.
  await Promise.all([handlersOnMachine(), vitest('the process: start, stop, kill', 'process')]);
  await installPaperTools();
  await vitest('documents in the hands of other programs', 'paper');
  await installChromium();
  await journeys();
}

// Last, so that whoever sees only the end of the log sees what failed.
for (const failure of total.failures) console.log(`\n${failure}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
if (broken || total.failed > 0 || total.passed === 0) process.exitCode = 1;

async function handlersOnMachine(): Promise<void> {
  if (findMachinePostgres())
    await vitest("handlers on the machine's PostgreSQL", 'handlers', { TEST_POSTGRES: 'machine' });
  else
    console.log(
      '--     this machine has no PostgreSQL of its own; the handlers ran on the embedded one only',
    );
}

async function build(): Promise<void> {
  note(
    await runStages(
      [
        { name: 'build', command: 'node', args: ['tools/build.ts'] },
        { name: 'budgets and leaks of the bundle', command: 'node', args: ['tools/check-bundle.ts'] },
        { name: 'what the oldest browsers lack', command: 'node', args: ['tools/check-browsers.ts'] },
      ],
      1,
    ),
  );
}

function note({ seconds, failed }: { seconds: Record<string, number>; failed: string[] }): void {
  broken ||= failed.length > 0;
  Object.assign(times, seconds);
  writeFileSync(TIMES, JSON.stringify(times, null, 2));
}

async function vitest(name: string, project: string, env: Record<string, string> = {}): Promise<void> {
  const report = path.join(REPORTS, `${name.replace(/\W+/g, '-')}.json`);
  const args = [
    'run',
    '--project',
    project,
    // Handler tests spend half their time waiting for PostgreSQL.
    ...(project === 'handlers' ? [`--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  await stage<VitestReport>(name, report, 'vitest', args, env, (json) => ({
    passed: json.numPassedTests,
    // A file that failed to load counts as failed, though it has no failed test.
    failed: json.numFailedTests > 0 ? json.numFailedTests : json.numFailedTestSuites,
    skipped: json.numPendingTests,
    failures: failedTests(json),
  }));
}

async function journeys(): Promise<void> {
  const report = path.join(REPORTS, 'journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await stage<PlaywrightReport>(
    'journeys',
    report,
    'playwright',
    ['test', '--reporter=line,json'],
    env,
    (json) => ({
      passed: json.stats.expected,
      failed: json.stats.unexpected + json.stats.flaky,
      skipped: json.stats.skipped,
      failures: failedJourneys(json),
    }),
  );
}

async function stage<Report>(
  name: string,
  report: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  count: (report: Report) => Counts,
): Promise<void> {
  const start = performance.now();
  const { code, output } = await run(command, args, { quiet: true, env });
  const seconds = secondsSince(start);
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8')) as Report) : null;
  if (counts) {
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
    total.failures.push(...counts.failures.map((failure) => `${name}: ${failure}`));
  }
  const ok = code === 0 && counts !== null && counts.passed > 0;
  note({ seconds: { [name]: seconds }, failed: ok ? [] : [name] });
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${name}: ${counts?.passed ?? 0} passed, ${counts?.failed ?? '?'} failed (${seconds} s)`,
  );
  if (!ok) console.log(output.slice(-20_000));
}
