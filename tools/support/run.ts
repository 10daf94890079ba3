import { spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../..');

/** Runs one of the installed programs. @returns its exit code and all that it printed */
export function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const bin = path.join(ROOT, 'node_modules/.bin');
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...options.env },
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

/** One stage of a check: its name, and how it runs. */
export interface Stage {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** Runs stages one after another; what a stage printed is shown only when it failed. @returns the failed ones */
export async function runStages(stages: Stage[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, command, args, env } of stages) {
    const start = performance.now();
    const { code, output } = await run(command, args, { quiet: true, ...(env ? { env } : {}) });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed.push(name);
    console.log(output);
  }
  return failed;
}

/** Format, lint, types, arrows, generated files: what every change is held against. */
export const STATIC_STAGES: Stage[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  { name: 'types, browser', command: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { name: 'types, server', command: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { name: 'types, journeys', command: 'tsc', args: ['-p', 'tsconfig.journeys.json'] },
  { name: 'arrows', command: 'node', args: ['tools/check-arrows.ts'] },
  { name: 'generated files', command: 'node', args: ['tools/generate.ts', '--check'] },
];
