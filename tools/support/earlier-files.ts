// Files of earlier builds stay where a server finds them: pages that were opened before still ask for their parts.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/** Whoever kept a page open for longer loads it again. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Copies the files of the last build before the next one replaces them, and forgets those that no build of the
 * last seven days had. Names hold hashes, so nothing is overwritten by something else.
 * @param root has `build`, if there was one, and gets `.earlier`: React Router's build empties its own folder
 * @param now in milliseconds
 */
export function keepEarlierFiles(root: string, now: number): void {
  const last = path.join(root, 'build/client/assets');
  const earlier = path.join(root, '.earlier/assets');
  mkdirSync(earlier, { recursive: true });
  for (const name of existsSync(last) ? readdirSync(last) : []) {
    const copy = path.join(earlier, name);
    cpSync(path.join(last, name), copy);
    utimesSync(copy, now / 1000, now / 1000);
  }
  for (const name of readdirSync(earlier)) {
    const copy = path.join(earlier, name);
    if (now - statSync(copy).mtimeMs > KEPT_MS) rmSync(copy);
  }
}
