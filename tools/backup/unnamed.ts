/** Objects of a backup that no row names any more, since people deleted what they are of. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placesIn } from './folder.ts';

const DAY_MS = 86_400_000;

/**
 * Erases each that a backup found unnamed so many days ago: whatever base backup names it is older.
 * @param named the keys that rows name now
 * @param days for how long backups are kept
 * @returns how many are erased
 */
export function eraseUnnamed(folder: string, named: ReadonlySet<string>, now: Date, days: number): number {
  const { files, unnamed } = placesIn(folder);
  const before = existsSync(unnamed)
    ? (JSON.parse(readFileSync(unnamed, 'utf8')) as Record<string, string>)
    : {};
  const firstFound: Record<string, string> = {};
  let erased = 0;
  for (const key of keysIn(files)) {
    if (named.has(key)) continue;
    const found = before[key] ?? now.toISOString();
    if (now.getTime() - Date.parse(found) < days * DAY_MS) {
      firstFound[key] = found;
      continue;
    }
    rmSync(path.join(files, key));
    erased += 1;
  }
  writeFileSync(`${unnamed}.new`, JSON.stringify(firstFound, null, 1), { mode: 0o600 });
  renameSync(`${unnamed}.new`, unnamed);
  return erased;
}

function keysIn(files: string): string[] {
  if (!existsSync(files)) return [];
  return readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(files, path.join(each.parentPath, each.name)));
}
