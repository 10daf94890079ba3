/** Signing up: person, password, event and letter are stored together, or not at all (docs/decisions/0190). */
import { implement } from '@orpc/server';
import { uuidv7 } from '#kit/ids.ts';
import { pathOn } from '#kit/return-to.ts';
import { refusal } from '#server/refusal.ts';
import { isAddressTaken } from './accounts.address.queries.ts';
import { askedAgainSince } from './accounts.address.rules.ts';
import { accounts } from './accounts.contract.ts';
import { signedUp } from './accounts.events.ts';
import { isGuessable } from './accounts.passwords.rules.ts';
import { recordAccountEvent } from './accounts.queries.ts';
import { isVetted, verifiedAtSignUp } from './accounts.rules.ts';
import { rememberAsker } from './accounts.service/address-proof.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';
import { type Asker, findUnverifiedSince, insertPassword, insertPerson } from './accounts.sign-up.queries.ts';

const os = implement(accounts).$context<AccountsContext>();

const signUp = os.signUp.handler(async ({ input, context }) => {
  const { auth, clock, config, db, limits, address, publicUrl } = context;
  await limits.take('signUpAddress', address);
  const { email, password } = input;
  const { full_name, user_type, organization = null, locale = 'en' } = input.options.data;
  const is_vetted = isVetted(user_type, config.embedded);
  if (isGuessable(password, { fullName: full_name, email, organization }))
    throw refusal('PASSWORD_TOO_COMMON');
  if (await db.asSystem((trx) => isAddressTaken(trx, email, null))) {
    const made = await madeJustNow(context, password, { email, full_name, user_type, organization });
    if (!made) throw refusal('ACCOUNT_EXISTS');
    rememberAsker({ ...context, now: clock.now() }, made);
    return { user_id: made, verification_required: auth.requireVerification, is_vetted };
  }

  // Slow on purpose, so before the transaction, which holds a connection.
  const hash = await (await auth.engine.$context).password.hash(password);
  const at = clock.now();
  const id = uuidv7();
  const provider_verified_at = verifiedAtSignUp(user_type, config.embedded, at);
  await db.asSystem(async (trx) => {
    const person = { id, full_name, email, user_type, organization, locale, provider_verified_at };
    // Another request may have taken the address while we hashed the password.
    if ((await isAddressTaken(trx, email, null)) || !(await insertPerson(trx, person, at)))
      throw refusal('ACCOUNT_EXISTS');
    await insertPassword(trx, { id: uuidv7(), personId: id, hash, at });
    await recordAccountEvent(trx, signedUp, id, at);
    const returnTo = pathOn(publicUrl, input.options.redirect_to);
    await auth.sendVerification(trx, { email, fullName: full_name, locale, waits: is_vetted }, returnTo);
  });
  rememberAsker({ ...context, now: at }, id);
  return { user_id: id, verification_required: auth.requireVerification, is_vetted };
});

export const signUpHandlers = { signUp };

/** The account that a try before this one made, whose answer was lost: the same words and password, in minutes. */
async function madeJustNow(
  { auth, clock, db }: AccountsContext,
  password: string,
  person: Asker,
): Promise<string | undefined> {
  const since = askedAgainSince(clock.now());
  const made = await db.asSystem((trx) => findUnverifiedSince(trx, person, since));
  if (!made?.password) return undefined;
  const { password: hashing } = await auth.engine.$context;
  return (await hashing.verify({ hash: made.password, password })) ? made.id : undefined;
}
