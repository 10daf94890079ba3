import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { environment } from './environment.mjs';

export const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Runs an installed program.
 * @returns its exit code and everything it printed
 */
export function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const bin = path.join(ROOT, 'node_modules/.bin');
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...environment(process.env), PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!options.quiet) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })));
}

/** One stage of a check: its name, and how to run it. */
export interface Stage {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/**
 * Runs stages, as many at once as there are cores; prints a stage's output only if it failed.
 * @returns the seconds each one took, and which failed
 */
export async function runStages(stages: Stage[], atOnce = availableParallelism()) {
  const limit = pLimit(atOnce);
  const seconds: Record<string, number> = {};
  const failed: string[] = [];
  async function runOne({ name, command, args, env }: Stage) {
    const start = performance.now();
    const { code, output } = await run(command, args, { quiet: true, ...(env ? { env } : {}) });
    seconds[name] = secondsSince(start);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds[name]} s)`);
    if (code === 0) return;
    failed.push(name);
    console.log(output);
  }
  await Promise.all(stages.map((stage) => limit(runOne, stage)));
  return { seconds, failed };
}

/** @returns seconds since a `performance.now()`, to a tenth */
export function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10;
}

/** Runs before the others: the browser's type check needs the route types. */
const FIRST: Stage = { name: 'route types', command: 'react-router', args: ['typegen'] };
const TOGETHER: Stage[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types, browser', command: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { name: 'types, service worker', command: 'tsc', args: ['-p', 'tsconfig.worker.json'] },
  { name: 'types, server', command: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { name: 'types, journeys', command: 'tsc', args: ['-p', 'tsconfig.journeys.json'] },
  { name: 'arrows', command: 'node', args: ['tools/check-arrows.ts'] },
  { name: 'migrations only add', command: 'node', args: ['tools/check-migrations.ts'] },
  { name: 'description of the API', command: 'node', args: ['tools/lint-api.ts'] },
  { name: 'used and listed', command: 'knip', args: [] },
  { name: 'requirements', command: 'node', args: ['tools/requirements.ts'] },
  { name: 'generated files', command: 'node', args: ['tools/generate.ts', '--check'] },
];

/**
 * Format, lint, types, arrows, migrations, the API description, unused and unlisted things, the rows that tests
 * name, generated files: the checks for every change.
 */
export async function runStaticStages() {
  const first = await runStages([FIRST]);
  const together = await runStages(TOGETHER);
  return {
    seconds: { ...first.seconds, ...together.seconds },
    failed: [...first.failed, ...together.failed],
  };
}
