/** A forgotten password: the letter with a link, and the new password it leads to. */
import { implement } from '@orpc/server';
import { violates } from '#db/errors.ts';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { pathOn } from '#kit/return-to.ts';
import { refusal } from '#server/refusal.ts';
import { cancelAddress, setPassword } from './accounts.address.queries.ts';
import { accounts } from './accounts.contract.ts';
import { passwordReset } from './accounts.events.ts';
import { accountLink } from './accounts.jobs.ts';
import { isGuessable } from './accounts.passwords.rules.ts';
import { deleteSessionsOf } from './accounts.profile.queries.ts';
import { deleteResetLinks, recordAccountEvent, spendResetLink } from './accounts.queries.ts';
import { liftSignInLocks, rememberDevice } from './accounts.service/sign-in-limits.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';
import { insertPassword } from './accounts.sign-up.queries.ts';

const os = implement(accounts).$context<AccountsContext>();

const forgotPassword = os.forgotPassword.handler(async ({ input, context }) => {
  const { db, jobs, limits, publicUrl } = context;
  const { email } = input;
  await limits.take('mailTo', email);
  const return_to = pathOn(publicUrl, input.redirect_to);
  await db.asSystem((trx) => jobs.enqueue(trx, accountLink, { email, link: 'reset_password', return_to }));
  return DONE;
});

/** The link is used up, the password is new and every session has ended, or nothing has happened. */
const resetPassword = os.resetPassword.handler(async ({ input, context }) => {
  const { auth, clock, db } = context;
  assertToken(input.token);
  const link = await auth.findResetLink(input.token);
  if (!link) throw refusal('LINK_EXPIRED');
  const { owner, personId } = link;
  if (isGuessable(input.password, owner)) throw refusal('PASSWORD_TOO_COMMON');
  const hash = await (await auth.engine.$context).password.hash(input.password);
  const at = clock.now();
  const replace = async (trx: Trx) => {
    if (!(await spendResetLink(trx, link.id))) throw refusal('LINK_EXPIRED');
    // Whoever has none gets one.
    if (!(await setPassword(trx, personId, hash, { at })))
      await insertPassword(trx, { id: uuidv7(), personId, hash, at });
    await deleteResetLinks(trx, personId);
    await deleteSessionsOf(trx, personId);
    await cancelAddress(trx, personId);
    await recordAccountEvent(trx, passwordReset, personId, at);
  };
  await db.asSystem(replace).catch((error: unknown) => {
    // The account was deleted in the same moment.
    if (violates(error, 'foreign_key', 'credentials_user_id_fkey')) throw refusal('LINK_EXPIRED');
    throw error;
  });
  await liftSignInLocks(context, owner.email);
  await rememberDevice(context, owner.email);
  return DONE;
});

export const passwordHandlers = { forgotPassword, resetPassword };

/** Our tokens are letters, digits, dots and dashes; anything else cannot be one. */
function assertToken(token: string): void {
  if (!/^[\w.-]+$/.test(token)) throw refusal('LINK_EXPIRED');
}
