// What the pages are built from. Runs before anything is installed: tools/prepare.mjs.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const SOURCES = [
  'content',
  'src',
  'public',
  'tools',
  'package.json',
  'package-lock.json',
  'lingui.config.ts',
  'vite.config.ts',
  'vite.light.config.ts',
  'vite.offline.config.ts',
  'react-router.config.ts',
];

/**
 * @param {string[]} places files and folders
 * @returns {number} when something was last changed there, also by removing it, in milliseconds
 */
export function newest(places) {
  let latest = 0;
  for (const place of places) {
    const stat = statSync(place);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory()) {
      latest = Math.max(latest, newest(readdirSync(place).map((name) => path.join(place, name))));
    }
  }
  return latest;
}
