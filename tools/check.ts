// The quick part of the tests: what you run while you work.
import { runStages, STATIC_STAGES } from './support/run.ts';

const failed = await runStages([
  ...STATIC_STAGES,
  { name: 'rules', command: 'vitest', args: ['run', '--project', 'rules'] },
]);
if (failed.length > 0) process.exitCode = 1;
