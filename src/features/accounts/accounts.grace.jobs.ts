/** Gives people the time back in which they could not have stopped anything (docs/decisions/0267). */
import { beat } from '#db/pulse.ts';
import type { Floor } from '#server/context.ts';
import { extendWaits } from './accounts.grace.queries.ts';

/** Before the jobs that act on what has waited long enough. */
export async function giveBackTime({ db, log }: Pick<Floor, 'db' | 'log'>): Promise<void> {
  await db.asSystem(async (trx) => {
    const outage = await beat(trx);
    if (!outage) return;
    const extended = await extendWaits(trx, outage);
    log.warn(
      { ...outage, ...extended },
      'nothing ran for a while: what people can stop waits as much longer',
    );
  });
}
