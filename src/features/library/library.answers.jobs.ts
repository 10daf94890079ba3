/** The library's part of the hourly clean-up: sums of answers are not kept for ever. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { deleteAnswersBefore } from './library.answers.queries.ts';
import { countedSince } from './library.answers.rules.ts';

/** Deletes the sums of answers that the desk no longer shows. */
export function forgetAnswers({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.asSystem((trx) => deleteAnswersBefore(trx, countedSince(clock.now())));
}
