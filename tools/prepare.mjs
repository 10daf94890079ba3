// Runs before everything else and needs nothing installed: installs the packages if they are missing or older
// than the lock file, and builds if sources have changed since the build.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './support/alone.mjs';
import { newest, SOURCES } from './support/build-sources.mjs';
import { environment } from './support/environment.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (name) => path.join(root, name);
const LOCK = at('package-lock.json');
const INSTALLED = at('node_modules/.installed-lock');
const BUILT = at('build/pages.json');

const lock = readFileSync(LOCK, 'utf8');
const builds = !process.argv.includes('--no-build');
const isInstalled = () => existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock;
const isBuilt = () => existsSync(BUILT) && newest(SOURCES.map(at)) <= statSync(BUILT).mtimeMs;

// Two that start at once would install over each other.
if (!isInstalled() || (builds && !isBuilt())) alone(at('.preparing'), prepare);

function prepare() {
  if (!isInstalled()) {
    run('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(INSTALLED, lock);
  }
  if (builds && !isBuilt()) run('Building the pages', at('node_modules/.bin/node'), [at('tools/build.ts')]);
}

function run(what, command, args) {
  console.log(`${what}...`);
  const env = {
    ...environment(process.env),
    PATH: `${at('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  if (status === 0) return;
  console.error(stdout, stderr, `${what} failed.`);
  process.exit(status ?? 1);
}
