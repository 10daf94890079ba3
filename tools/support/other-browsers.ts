import { existsSync, globSync } from 'node:fs';
import { installPackages } from './debian.ts';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openbox', 'fonts-liberation'];
const PROGRAMS = ['firefox-esr', 'WebKitWebDriver', 'Xvfb', 'openbox'];

/**
 * Installs Firefox ESR, and WebKitGTK with a virtual screen, from Debian's packages.
 * @throws if they are missing and cannot be installed
 */
export async function installOtherBrowsers(): Promise<void> {
  if (PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`))) return;
  if (!(await installPackages(PACKAGES)))
    throw new Error(`Install ${PACKAGES.join(', ')} (Debian's names) to run these tests.`);
}

/** @returns the path of WebKitGTK's MiniBrowser, which Debian does not put on the PATH */
export function miniBrowser(): string {
  const [found] = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser');
  if (!found) throw new Error("Debian's webkit2gtk-driver brings no MiniBrowser.");
  return found;
}
