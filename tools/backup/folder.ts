/**
 * A backup: `base/` with the database as it was at the end of each base backup, `wal/` with each change since
 * (pg_receivewal puts it there), `files/` with the objects of the store, encrypted as they are. Never the secret.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../src/kit/start-error.ts';

export const placesIn = (folder: string) => ({
  base: path.join(folder, 'base'),
  wal: path.join(folder, 'wal'),
  files: path.join(folder, 'files'),
  /** Which database of the cluster the base backups are of. It moves along with them. */
  database: path.join(folder, 'base', 'database.json'),
  /** Since when no row names an object of `files/`, by its key. */
  unnamed: path.join(folder, 'unnamed.json'),
});

/** How a base backup is named: by when it ended, without what a file's name may not have. */
export const nameOf = (end: Date): string => end.toISOString().replaceAll(':', '').replace(/\.\d+/, '');
const endOf = (name: string): Date =>
  new Date(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1:$2:$3Z'));

/**
 * @param at the moment that is to be restored; null: the last one there is
 * @returns the newest base backup that had ended by then
 * @throws StartError if there is none
 */
export function baseFor(folder: string, at: Date | null): string {
  const { base } = placesIn(folder);
  const all = existsSync(base)
    ? readdirSync(base).filter((name) => !Number.isNaN(endOf(name).getTime()))
    : [];
  // It is named by the second in which it ended, and may have ended late in it.
  const found = all.filter((name) => at === null || endOf(name).getTime() + 1000 <= at.getTime()).toSorted();
  const newest = found.at(-1);
  if (newest) return path.join(base, newest);
  throw new StartError(
    all.length === 0
      ? `There is no base backup in ${base}.`
      : `The oldest base backup ended at ${all.toSorted()[0]}, after the moment that is to be restored.`,
  );
}
