// Builds the pages.
import { run } from './support/run.ts';

const { code } = await run('react-router', ['build']);
process.exitCode = code;
