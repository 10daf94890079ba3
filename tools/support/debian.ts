import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { run } from './run.ts';

/**
 * Installs Debian's packages, if there is apt and we are root.
 * @returns whether they are installed
 */
export async function installPackages(packages: readonly string[]): Promise<boolean> {
  if (platform() !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${packages.join(', ')} from Debian...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { quiet: true, env });
  const args = ['install', '-y', '--no-install-recommends', ...packages];
  const { code, output } = await run('apt-get', args, { quiet: true, env });
  if (code !== 0) console.log(output);
  return code === 0;
}
