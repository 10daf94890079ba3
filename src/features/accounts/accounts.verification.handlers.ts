/** The verification mail: sent again, and its link opened. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { pathOn } from '#kit/return-to.ts';
import { refusal } from '#server/refusal.ts';
import { accounts } from './accounts.contract.ts';
import { accountLink } from './accounts.jobs.ts';
import { findPersonByEmail } from './accounts.queries.ts';
import { askedHere, readVerificationToken, rememberOpened } from './accounts.service/address-proof.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';
import { isAddressProved } from './accounts.verification.rules.ts';

const os = implement(accounts).$context<AccountsContext>();

/** Neither the answer nor its timing reveals whether the account exists: a job looks it up. */
const resendVerification = os.resendVerification.handler(async ({ input, context }) => {
  const { db, jobs, limits, publicUrl } = context;
  const { email } = input;
  await limits.take('mailTo', email);
  const return_to = pathOn(publicUrl, input.redirect_to);
  await db.asSystem((trx) => jobs.enqueue(trx, accountLink, { email, link: 'verify_email', return_to }));
  return DONE;
});

const verifyEmail = os.verifyEmail.handler(async ({ input, context }) => {
  const { auth, clock, db, person, secret } = context;
  const now = clock.now();
  const email = await readVerificationToken(input.token, now, secret);
  const owner = email ? await db.asSystem((trx) => findPersonByEmail(trx, email)) : undefined;
  // The link's account may be gone.
  if (!owner) throw refusal('LINK_EXPIRED');
  const browser = { ...context, now };
  const verified = isAddressProved({
    ownerId: owner.id,
    alreadyVerified: owner.email_verified,
    signedInAs: person?.id ?? null,
    askedHere: askedHere(browser),
  });
  if (!verified) rememberOpened(browser, owner.id);
  else if (!owner.email_verified) await auth.markVerified(owner.id, now);
  return { verified };
});

export const verificationHandlers = { resendVerification, verifyEmail };
