/** How calls on the fast path enter a project: with their statements, in one round trip. */
import { type Database, inTransaction, type SessionAnswer, type TextRow } from '#db/open.ts';
import type { Statement } from '#db/session-pipeline.ts';
import { sidesOf } from '#db/who-did.ts';
import { enterProject } from './projects.queries.ts';

export interface Entering {
  db: Database;
  clock: { now(): Date };
  /** Authenticates, and runs statements in the same round trip. */
  enter(statements: Statement[]): Promise<SessionAnswer>;
}

/**
 * Reads in a project and authenticates, in one round trip. Anyone who is not a member enters as everybody does in
 * a second one, where an admin's access is recorded.
 * @returns current and former members (see sidesOf), and the rows of each statement; undefined if the person may
 *   not enter the project
 */
export async function readInProject(
  { db, clock, enter }: Entering,
  id: string,
  statements: Statement[],
): Promise<[sides: TextRow[], ...TextRow[][]] | undefined> {
  const all = [sidesOf(id), ...statements];
  const { person, rows } = await enter(all);
  if (isInside(rows)) return rows;
  const by = person.id as string;
  return db.as(by, async (trx) => {
    const project = await enterProject(trx, id, { by, at: clock.now() });
    if (!project) return undefined;
    const [sides = [], ...others] = await inTransaction(trx, all);
    return [sides, ...others];
  });
}

const isInside = (rows: TextRow[][]): rows is [TextRow[], ...TextRow[][]] => (rows[0] ?? []).length > 0;
