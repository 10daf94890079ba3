/** Packs' part of the hourly clean-up: unkept packs are not retained. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { deleteUnkeptBefore } from './packs.queries/generated.ts';
import { UNKEPT_TTL_MS } from './packs.rules/states.ts';

/** Deletes every unkept pack old enough. */
export function deleteUnkept({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - UNKEPT_TTL_MS);
  return db.asSystem((trx) => deleteUnkeptBefore(trx, before));
}
