/** Chat's part of the hourly clean-up: erases the content of messages deleted long enough ago. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { DAY_MS } from '#kit/days.ts';
import { eraseDeleted } from './chat.erasing.queries.ts';
import { ERASED_AFTER_DAYS } from './chat.rules.ts';

/** Rows per transaction. */
const AT_ONCE = 1000;

export async function eraseMessages({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() - ERASED_AFTER_DAYS * DAY_MS);
  while ((await db.asSystem((trx) => eraseDeleted(trx, until, now, AT_ONCE))) === AT_ONCE);
}
