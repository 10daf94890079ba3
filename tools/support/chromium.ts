import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages } from './debian.ts';
import { run } from './run.ts';

/** The same engine without a window; runs the journeys in two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const IN_ORDER = [SHELL, 'chromium'];

/**
 * Installs Chromium for the journeys: Debian's package if there is apt and we are root, else Playwright's
 * own.
 */
export async function installChromium(): Promise<void> {
  if (chromiumPath()) return;
  for (const name of IN_ORDER) {
    await installPackages([name, 'fonts-liberation']);
    // Older Debian releases have no headless shell.
    if (chromiumPath()) return;
  }
  console.log("Installing Playwright's Chromium...");
  await run('playwright', ['install', '--only-shell', 'chromium'], { quiet: true });
}

/** Path of the machine's Chromium; if undefined, Playwright uses its own. */
export function chromiumPath(): string | undefined {
  return IN_ORDER.map(find).find((found) => found !== undefined);
}

function find(name: string): string | undefined {
  if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
  try {
    const found = execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return found.trim() || undefined;
  } catch {
    return undefined;
  }
}
