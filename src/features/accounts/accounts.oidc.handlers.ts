/** Single sign-on: linking a provider with an account, and the second step after it. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { paths } from '#kit/paths.ts';
import { contactEmail } from '#server/config.ts';
import { requireSession } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { refusal } from '#server/refusal.ts';
import { accounts } from './accounts.contract.ts';
import { identityLinked, identityUnlinked } from './accounts.events.ts';
import { findAddressee } from './accounts.factors.queries.ts';
import { signInLinked } from './accounts.letters.ts';
import * as queries from './accounts.oidc.queries.ts';
import { providerTitle } from './accounts.oidc.rules.ts';
import { assertFreshProof } from './accounts.proofs.handlers.ts';
import { recordAccountEvent } from './accounts.queries.ts';
import { LINK_COOKIE } from './accounts.service/oidc-cookies.ts';
import { describeSecondStep, readSecondStep, secondStepEnds } from './accounts.service/second-step.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';

const os = implement(accounts).$context<AccountsContext>();

const secondStep = os.secondStep.handler(async ({ context }) => {
  const { auth, clock, config, db, headers } = context;
  const personId = await auth.whoProves(headers);
  if (!personId) throw refusal('STEP_EXPIRED');
  const now = clock.now();
  const ends = readSecondStep(headers.get('cookie'), now)?.expiresAt ?? secondStepEnds(now);
  return { second_step: await db.asSystem((trx) => describeSecondStep(trx, personId, ends, config)) };
});

const identities = os.identities.use(requireSession).handler(async ({ context: { db, person } }) => {
  const rows = await db.asSystem((trx) => queries.listLinked(trx, person.id));
  return {
    identities: rows.map(({ provider, linked_at }) => ({ provider, linked_at: linked_at.toISOString() })),
  };
});

/** Whoever has the address at the provider may not have the account: its password was entered after the answer. */
const linkIdentity = os.linkIdentity.use(requireSession).handler(async ({ context }) => {
  const { clock, config, db, headers, jobs, person, publicUrl, resHeaders, secret } = context;
  const now = clock.now();
  const offer = LINK_COOKIE.read(headers.get('cookie'), now, secret);
  if (!offer || offer.personId !== person.id) throw refusal('LINK_EXPIRED');
  if (person.session.provedAt.getTime() < offer.at) throw refusal('PROOF_NEEDED');
  const { issuer, subject, provider } = offer;
  await db.asSystem(async (trx) => {
    const row = { issuer, subject, person_id: person.id, provider, linked_at: now };
    if (!(await queries.linkIdentity(trx, row))) throw refusal('LINK_EXPIRED');
    await recordAccountEvent(trx, identityLinked, person.id, now);
    const { email, full_name: fullName, locale } = await findAddressee(trx, person.id);
    const about = { fullName, provider: providerTitle(provider), email: contactEmail(config) };
    const letter = signInLinked.of({ ...about, url: publicUrl + paths.account() });
    await jobs.enqueue(trx, mail, { to: email, locale, letter });
  });
  resHeaders.append('set-cookie', LINK_COOKIE.end(publicUrl.startsWith('https://')));
  return { provider };
});

const unlinkIdentity = os.unlinkIdentity.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  assertFreshProof(context);
  await db.asSystem(async (trx) => {
    if (!(await queries.unlink(trx, person.id, input.provider))) throw refusal('NOT_FOUND');
    await recordAccountEvent(trx, identityUnlinked, person.id, clock.now());
  });
  return DONE;
});

export const oidcHandlers = { secondStep, identities, linkIdentity, unlinkIdentity };
