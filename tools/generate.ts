// Updates everything generated: table types, routes and events for the browser, message catalogues. With
// --check, changes nothing that matters and fails if something was stale.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const flags = check ? ['--check'] : [];
const LOCALES = path.join(root, 'src/locales');

run('node', ['tools/gen-tables.ts', ...flags]);
run('node', ['tools/gen-contract.ts', ...flags]);
run('node', ['tools/gen-events.ts', ...flags]);
run('node', ['tools/gen-emergencies.ts', ...flags]);
run('node', ['tools/gen-guide-words.ts', ...flags]);

const before = catalogues();
run('lingui', ['extract', '--clean', '--overwrite']);
run('lingui', ['compile', '--strict']);
if (check && catalogues() !== before) {
  console.error('The message catalogues were not up to date. They are now: commit src/locales.');
  process.exit(1);
}

function run(command: string, args: string[]): void {
  const bin = path.join(root, 'node_modules/.bin', command);
  try {
    execFileSync(bin, args, { cwd: root, stdio: check ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    console.error(`${stdout ?? ''}${stderr ?? ''}`);
    process.exit(1);
  }
}

/** All catalogues, without their timestamps. */
function catalogues(): string {
  return readdirSync(LOCALES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(po|ts)$/.test(name))
    .sort()
    .map((name) => readFileSync(path.join(LOCALES, name), 'utf8').replace(/^"POT-Creation-Date.*$/m, ''))
    .join('\n');
}
