/** The own calendar feed: whether there is one, a new address, and its end. */
import { implement } from '@orpc/server';
import { isFreshProof } from '#features/accounts/accounts.factors.rules.ts';
import { DONE } from '#kit/contract.ts';
import { paths } from '#kit/paths.ts';
import { contactEmail } from '#server/config.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { refusal } from '#server/refusal.ts';
import { digestOf, newToken } from '#server/tokens.ts';
import { appointments } from './appointments.contract.ts';
import { feedRenewedLetter } from './appointments.feed.letters.ts';
import * as queries from './appointments.feed.queries.ts';
import { feedPath } from './appointments.rules.ts';

const os = implement(appointments).$context<RequestContext<'config' | 'jobs' | 'publicUrl'>>();

const feed = os.feed.use(requireSession).handler(async ({ context: { db, person } }) => {
  const since = await db.as(person.id, queries.findFeed);
  return { since: since?.toISOString() ?? null };
});

const renewFeed = os.renewFeed.use(requireSession).handler(async ({ context }) => {
  const { clock, config, db, jobs, person, publicUrl } = context;
  const at = clock.now();
  if (!isFreshProof(person.session.provedAt, at)) throw refusal('PROOF_NEEDED');
  const token = newToken();
  const { id, email: to, fullName, locale } = person;
  const about = { fullName, url: publicUrl + paths.app('calendar'), email: contactEmail(config) };
  await db.as(id, async (trx) => {
    await queries.storeFeed(trx, id, digestOf(token), at);
    await queries.recordRenewed(trx, id, at);
    await jobs.enqueue(trx, mail, { to, locale, letter: feedRenewedLetter.of(about) });
  });
  return { url: `${publicUrl}${feedPath(token)}`, since: at.toISOString() };
});

const stopFeed = os.stopFeed.use(requireSession).handler(async ({ context: { db, person } }) => {
  await db.as(person.id, (trx) => queries.removeFeed(trx, person.id));
  return DONE;
});

export const feedHandlers = { feed, renewFeed, stopFeed };
