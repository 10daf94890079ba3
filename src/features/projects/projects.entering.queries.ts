/** How calls on the fast path enter a project: with what they read, in one round trip. */
import { type Database, type Entered, inTransaction } from '#db/open.ts';
import { type Read, readAll } from '#db/read.ts';
import { type ProjectPerson, peopleOf } from '#db/who-did.ts';
import { enterProject } from './projects.queries.ts';

export interface Entering {
  db: Database;
  clock: { now(): Date };
  /** Authenticates, and reads in the same round trip. */
  enter<T>(read: Read<T>): Promise<Entered<T>>;
}

/**
 * Reads in a project and authenticates, in one round trip. Anyone who is not a member enters as everybody does in
 * a second one, where an admin's access is recorded.
 * @returns current and former members (see peopleOf), and what was found; undefined if the person may not enter the
 *   project
 */
export async function readInProject<T>(
  { db, clock, enter }: Entering,
  id: string,
  read: Read<T>,
): Promise<{ people: ProjectPerson[]; found: T } | undefined> {
  const all = readAll({ people: peopleOf(id), found: read });
  const {
    person: { id: by },
    found,
  } = await enter(all);
  if (found.people.length > 0) return found;
  return db.as(by, async (trx) => {
    const project = await enterProject(trx, id, { by, at: clock.now() });
    return project && inTransaction(trx, all);
  });
}
