/** Gives people the time back in which they could not have stopped anything (docs/decisions/0267). */
import type { Floor } from '#server/context.ts';
import { extendWaits } from './accounts.grace.queries.ts';

/** Before the jobs that act on what has waited long enough. */
export async function giveBackTime({ db, log }: Pick<Floor, 'db' | 'log'>): Promise<void> {
  const extended = await db.asSystem((trx) => extendWaits(trx));
  if (extended) log.warn(extended, 'nothing ran for a while: what people can stop waits as much longer');
}
