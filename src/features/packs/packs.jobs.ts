/** What the hourly clean-up does for packs: nobody's topics are kept that they did not want to keep. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { forgetGenerated } from './packs.queries/generated.ts';
import { FORGOTTEN_AFTER_MS } from './packs.rules/states.ts';

/** Forgets every pack that was made long enough ago and not kept. */
export function deleteUnkept({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS);
  return db.asSystem((trx) => forgetGenerated(trx, before));
}
