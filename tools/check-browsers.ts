// Checks the built scripts against the oldest browsers named in package.json. Fails on syntax or APIs that
// one of them lacks.
import { globSync, readFileSync } from 'node:fs';
import { missingApis } from './support/missing-apis.ts';
import { run } from './support/run.ts';

/** The legacy build of pdf.js polyfills what a browser lacks; core-js leaves this name in it. */
const BRINGS_ITS_OWN = '__core-js_shared__';
/** Names shared with something else: `with` is a method of oRPC's tracing. */
const NAMESAKES = ['ArrayWith'];

const scripts = globSync('build/client/assets/*.{js,mjs}')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => !text.includes(BRINGS_ITS_OWN));

const problems = scripts.flatMap(({ file, text }) => missingApis(text).map((each) => `${file}: ${each}`));
problems.push(...(await languageProblems(scripts.map(({ file }) => file))));
console.log(problems.join('\n') || `ok   ${scripts.length} scripts`);
if (problems.length > 0) process.exitCode = 1;

async function languageProblems(files: string[]): Promise<string[]> {
  const options = ['--module', '--checkFeatures', '--noCache', '--noColor', '--ignore', NAMESAKES.join(',')];
  const { code, output } = await run('es-check', ['checkBrowser', ...options, ...files], { quiet: true });
  if (code === 0) return [];
  return output.match(/(?<=· erroring file: |· error: Error: ).*/g) ?? [output];
}
