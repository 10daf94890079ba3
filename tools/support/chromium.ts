import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { run } from './run.ts';

const DEBIAN = '/usr/bin/chromium';

/** Chromium for the journeys: Debian's package where there is apt and a root, else Playwright's own. */
export async function installChromium(): Promise<void> {
  if (chromiumPath()) return;
  if (platform() === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium from Debian...');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      quiet: true,
      env,
    });
    return;
  }
  console.log("Installing Playwright's Chromium...");
  await run('playwright', ['install', 'chromium'], { quiet: true });
}

/** Where the machine's Chromium is; undefined leaves it to Playwright. */
export function chromiumPath(): string | undefined {
  if (existsSync(DEBIAN)) return DEBIAN;
  try {
    return (
      execFileSync('which', ['chromium'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}
