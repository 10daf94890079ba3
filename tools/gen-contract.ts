// Generates src/web/data/contract.gen.json: the routes of the contract, for the browser, without schemas and summaries.
// With --check, fails if it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import { contract } from '../src/contract.ts';

const TARGET = path.join(import.meta.dirname, '../src/web/data/contract.gen.json');
/** Only the description of the API needs them. */
const withoutSummaries = (key: string, value: unknown) => (key === 'summary' ? undefined : value);
const generated = `${JSON.stringify(minifyContractRouter(contract), withoutSummaries, 1)}\n`;
if (!process.argv.includes('--check')) writeFileSync(TARGET, generated);
else if (readFileSync(TARGET, 'utf8') !== generated) {
  console.error('src/web/data/contract.gen.json is not up to date. Run "npm run generate".');
  process.exitCode = 1;
}
