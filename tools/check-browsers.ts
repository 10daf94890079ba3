// Holds the built scripts against the oldest browsers that package.json names. Fails on anything of the
// language that one of them lacks.
import { globSync, readFileSync } from 'node:fs';
import { run } from './support/run.ts';

/** The legacy build of pdf.js, which brings what a browser lacks: core-js leaves this name in it. */
const BRINGS_ITS_OWN = '__core-js_shared__';
/** A name that other things have too: `with` is a method of oRPC's tracing. */
const NAMESAKES = ['ArrayWith'];

const files = globSync('build/client/assets/*.{js,mjs}');
const ours = files.filter((file) => !readFileSync(file, 'utf8').includes(BRINGS_ITS_OWN));
const { code, output } = await run(
  'es-check',
  [
    'checkBrowser',
    '--module',
    '--checkFeatures',
    '--noCache',
    '--noColor',
    '--ignore',
    NAMESAKES.join(','),
    ...ours,
  ],
  { quiet: true },
);
const found = output.match(/(?<=· erroring file: |· error: Error: ).*/g) ?? [];
console.log(code === 0 ? `ok   ${ours.length} scripts` : found.join('\n') || output);
process.exitCode = code;
