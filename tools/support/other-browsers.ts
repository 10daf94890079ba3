import { existsSync, globSync } from 'node:fs';
import { platform } from 'node:os';
import { run } from './run.ts';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openbox', 'fonts-liberation'];
const PROGRAMS = ['firefox-esr', 'WebKitWebDriver', 'Xvfb', 'openbox'];

/**
 * Installs Firefox ESR, and WebKitGTK with a virtual screen, from Debian's packages.
 * @throws if they are missing and cannot be installed
 */
export async function installOtherBrowsers(): Promise<void> {
  if (PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`))) return;
  if (platform() !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    throw new Error(`Install ${PACKAGES.join(', ')} (Debian's names) to run these tests.`);
  console.log('Installing Firefox ESR and WebKitGTK from Debian...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { quiet: true, env });
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], {
    quiet: true,
    env,
  });
  if (code !== 0) throw new Error(output);
}

/** @returns the path of WebKitGTK's MiniBrowser, which Debian does not put on the PATH */
export function miniBrowser(): string {
  const [found] = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser');
  if (!found) throw new Error("Debian's webkit2gtk-driver brings no MiniBrowser.");
  return found;
}
