// The quick part of the tests, to run while you work.
import { runStages, runStaticStages } from './support/run.ts';

const checks = await runStaticStages();
const rules = await runStages([{ name: 'rules', command: 'vitest', args: ['run', '--project', 'rules*'] }]);
if (checks.failed.length > 0 || rules.failed.length > 0) process.exitCode = 1;
