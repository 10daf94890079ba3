/** The own calendar feed: whether there is one, a new address, and its end. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { digestOf, newToken } from '#server/tokens.ts';
import { appointments } from './appointments.contract.ts';
import * as queries from './appointments.feed.queries.ts';
import { feedPath } from './appointments.rules.ts';

const os = implement(appointments).$context<RequestContext<'publicUrl'>>();

const feed = os.feed.use(requireSession).handler(async ({ context: { db, person } }) => {
  const since = await db.as(person.id, queries.findFeed);
  return { since: since?.toISOString() ?? null };
});

const renewFeed = os.renewFeed.use(requireSession).handler(async ({ context }) => {
  const { clock, db, person, publicUrl } = context;
  const at = clock.now();
  const token = newToken();
  await db.as(person.id, (trx) => queries.storeFeed(trx, person.id, digestOf(token), at));
  return { url: `${publicUrl}${feedPath(token)}`, since: at.toISOString() };
});

const stopFeed = os.stopFeed.use(requireSession).handler(async ({ context: { db, person } }) => {
  await db.as(person.id, (trx) => queries.removeFeed(trx, person.id));
  return DONE;
});

export const feedHandlers = { feed, renewFeed, stopFeed };
