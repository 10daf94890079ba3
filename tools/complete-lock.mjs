// Some registries hold a package's binaries for a few platforms only; npm then leaves the others out of the
// lock file, and `npm ci` refuses it elsewhere. This adds them, by name and version, so that the lock file is
// complete on every machine. Run it after changing a dependency.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, '../package-lock.json');
const SYSTEMS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  linux: 'linux',
  linuxmusl: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  sunos: 'sunos',
  aix: 'aix',
};
const CPUS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const wanted = version.replace(/^[\^~]/, '');
    if (isThere(place, name, wanted)) continue;
    const words = name.replace(/^@[^/]+\//, '').split(/[-_.]/);
    const os = words.map((word) => SYSTEMS[word]).find(Boolean);
    const cpu = words.find((word) => CPUS.includes(word));
    const top = `node_modules/${name}`;
    lock.packages[lock.packages[top] ? `${place}/${top}` : top] = {
      version: wanted,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
    };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'The lock file is whole.' : `Added ${added.join(', ')}`);

/** Looks where npm would put it: inside the package, or at the top level in the same version. */
function isThere(place, name, version) {
  return (
    lock.packages[`${place}/node_modules/${name}`] !== undefined ||
    lock.packages[`node_modules/${name}`]?.version === version
  );
}
