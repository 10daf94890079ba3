// Lints the OpenAPI document with the rules of redocly.yaml.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeApi } from '../src/app/describe-api.ts';
import { ROOT, run } from './support/run.ts';

const folder = path.join(ROOT, 'test-results');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(await describeApi(), null, 1));
const { code } = await run('redocly', ['lint', 'test-results/openapi.json', '--max-problems', '1000'], {
  // No check for a newer version of redocly.
  env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
process.exitCode = code;
