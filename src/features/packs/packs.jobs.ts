/** Packs' part of the hourly clean-up: unkept packs are not retained. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { forgetGenerated } from './packs.queries/generated.ts';
import { FORGOTTEN_AFTER_MS } from './packs.rules/states.ts';

/** Deletes every unkept pack old enough. */
export function deleteUnkept({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS);
  return db.asSystem((trx) => forgetGenerated(trx, before));
}
