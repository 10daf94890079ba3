/** What of a person's documents is open, in all their projects. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '#server/context.ts';
import { documentsWaiting } from './documents.waiting.contract.ts';
import { countWaiting } from './documents.waiting.queries.ts';

const os = implement(documentsWaiting).$context<RequestContext>();

const waiting = os.waiting
  .use(requireSession)
  .handler(async ({ context: { clock, db, person } }) =>
    db.as(person.id, (trx) => countWaiting(trx, person.id, clock.now())),
  );

export const waitingHandlers = { waiting };
