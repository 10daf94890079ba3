/** Another password, and another address: proved there, and taken back from the former one. */
import { randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import { violates } from '#db/errors.ts';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { letterPaths, paths } from '#kit/paths.ts';
import { contactEmail } from '#server/config.ts';
import { type Person, requireSession } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { refusal } from '#server/refusal.ts';
import { digestBytesOf } from '#server/tokens.ts';
import * as queries from './accounts.address.queries.ts';
import { addressLinkEnds, askedAgainSince, formerAddressUntil } from './accounts.address.rules.ts';
import { reopenClosed } from './accounts.closing.handlers.ts';
import { accounts } from './accounts.contract.ts';
import {
  addressChanged,
  addressRestored,
  factorRemoved,
  identityUnlinked,
  passkeyRemoved,
  passwordChanged,
} from './accounts.events.ts';
import { lockFactors, replaceRecoveryCodes } from './accounts.factors.queries.ts';
import { accountLink } from './accounts.jobs.ts';
import { addressReplaced, passwordReplaced } from './accounts.letters.ts';
import { isGuessable } from './accounts.passwords.rules.ts';
import { deleteSessionsOf } from './accounts.profile.queries.ts';
import { assertFreshProof } from './accounts.proofs.handlers.ts';
import { deleteResetLinks, findPasswordHashOf, recordAccountEvent } from './accounts.queries.ts';
import { stopOpenReset } from './accounts.service/resets.ts';
import {
  countSignInTry,
  liftSignInLocks,
  refundSignInTry,
  rememberDevice,
  signInLimitsFor,
} from './accounts.service/sign-in-limits.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';

const os = implement(accounts).$context<AccountsContext>();

/** Counts as a try to sign in: otherwise an open phone would be a place to guess at. */
const changePassword = os.changePassword.use(requireSession).handler(async ({ input, context }) => {
  const { auth, db, person } = context;
  if (isGuessable(input.password, person)) throw refusal('PASSWORD_TOO_COMMON');
  const doors = await signInLimitsFor(context, person.email);
  await countSignInTry(context, doors, person.email);
  const { password: hashing } = await auth.engine.$context;
  const before = await db.asSystem((trx) => findPasswordHashOf(trx, person.id));
  const isProved = before && (await hashing.verify({ hash: before, password: input.current_password }));
  const isSet =
    (isProved && (await replacePassword(context, person, input.password, before))) ||
    (await wasJustSet(context, person.id, input.password));
  if (!isSet) throw refusal('INVALID_CREDENTIALS');
  await refundSignInTry(context, doors);
  await liftSignInLocks(context, person.email);
  await rememberDevice(context, person.email);
  return DONE;
});

/** Neither the answer nor its timing reveals whether the address is taken: a job looks it up. */
const requestAddress = os.requestAddress.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, jobs, limits, person } = context;
  assertFreshProof(context);
  const { email } = input;
  await limits.take('mailTo', person.id);
  await limits.take('mailTo', email);
  await db.asSystem(async (trx) => {
    const now = clock.now();
    const asked = { new_email: email, asked_at: now, expires_at: addressLinkEnds(now) };
    await queries.requestAddress(trx, person.id, asked);
    await jobs.enqueue(trx, accountLink, { email, link: 'new_address', person_id: person.id });
  });
  return DONE;
});

const cancelAddress = os.cancelAddress.use(requireSession).handler(async ({ context }) => {
  await context.db.asSystem((trx) => queries.cancelAddress(trx, context.person.id));
  return DONE;
});

/** Only signed in as who asked: otherwise somebody could prove another's address by a letter sent to them. */
const confirmAddress = os.confirmAddress.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  return db
    .asSystem((trx) => replaceAddress(context, trx, person, digestBytesOf(input.token)))
    .catch((error: unknown) => {
      // Somebody has taken it in the same moment.
      if (violates(error, 'unique', 'people_email_key')) throw refusal('LINK_EXPIRED');
      throw error;
    });
});

async function replaceAddress(
  { clock, config, jobs, publicUrl }: AccountsContext,
  trx: Trx,
  person: Person,
  tokenHash: Buffer,
) {
  const at = clock.now();
  const email = await queries.spendAddressLink(trx, person.id, tokenHash, at);
  if (!email || (await queries.isAddressTaken(trx, email, person.id))) throw refusal('LINK_EXPIRED');
  await queries.releaseFormerAddress(trx, person.id, email);
  await queries.setAddress(trx, person.id, email, at);
  const token = randomBytes(32).toString('base64url');
  const until = formerAddressUntil(at);
  const former = { email: person.email, person_id: person.id, token_hash: digestBytesOf(token) };
  await queries.keepFormerAddress(trx, { ...former, changed_at: at, until });
  await deleteResetLinks(trx, person.id);
  await recordAccountEvent(trx, addressChanged, person.id, at);
  const letter = addressReplaced.of({
    fullName: person.fullName,
    url: publicUrl + letterPaths.takeBackAddress(token),
    at: until.toISOString(),
    timeZone: person.timeZone,
    email: contactEmail(config),
  });
  await jobs.enqueue(trx, mail, { to: person.email, locale: person.locale, letter });
  return { email };
}

/** Whoever changed the address knew the password: it no longer works, and a letter sets a new one. */
const undoAddress = os.undoAddress.handler(async ({ input, context }) => {
  const { auth, clock, db, jobs } = context;
  const { password: hashing } = await auth.engine.$context;
  const unknown = await hashing.hash(randomBytes(32).toString('base64url'));
  const at = clock.now();
  await db.asSystem(async (trx) => {
    const former = await queries.takeFormerAddress(trx, digestBytesOf(input.token), at);
    if (!former) throw refusal('LINK_EXPIRED');
    await queries.setAddress(trx, former.person_id, former.email, at);
    await queries.setPassword(trx, former.person_id, unknown, { at });
    await removeWaysInSince(trx, former.person_id, former.changed_at, at);
    // After the ways in: a session that one of them has just begun ends too.
    await endOtherWays(trx, former.person_id);
    // Whoever took it over may have closed it too.
    await reopenClosed(trx, former.person_id, at);
    // Or have asked us, with an address of theirs, to take off the codes.
    await stopOpenReset(context, trx, { personId: former.person_id }, 'address');
    await recordAccountEvent(trx, addressRestored, former.person_id, at);
    await jobs.enqueue(trx, accountLink, { email: former.email, link: 'reset_password' });
  });
  return DONE;
});

export const addressHandlers = { changePassword, requestAddress, cancelAddress, confirmAddress, undoAddress };

/** Ends what somebody with the former password may have begun. @param except the session that stays */
async function endOtherWays(trx: Trx, personId: string, except?: string): Promise<void> {
  await deleteSessionsOf(trx, personId, except);
  await deleteResetLinks(trx, personId);
  await queries.cancelAddress(trx, personId);
}

const REMOVED = { factor: factorRemoved, passkey: passkeyRemoved, identity: identityUnlinked };

/** Takes off what was added after the change: the letters about it went to the other address. */
async function removeWaysInSince(trx: Trx, personId: string, since: Date, at: Date): Promise<void> {
  await lockFactors(trx, personId);
  const removed = await queries.deleteWaysInSince(trx, personId, since);
  // Whoever added the first was shown the recovery codes.
  if (removed.some((kind) => kind !== 'identity')) await replaceRecoveryCodes(trx, personId, []);
  for (const kind of removed) await recordAccountEvent(trx, REMOVED[kind], personId, at);
}

/** @returns false if another tab has changed it meanwhile */
async function replacePassword(
  { auth, clock, config, db, jobs, publicUrl }: AccountsContext,
  person: Person,
  password: string,
  before: string,
): Promise<boolean> {
  const { password: hashing } = await auth.engine.$context;
  const hash = await hashing.hash(password);
  return db.asSystem(async (trx) => {
    const at = clock.now();
    if (!(await queries.setPassword(trx, person.id, hash, { before, at }))) return false;
    await endOtherWays(trx, person.id, person.session.id);
    await recordAccountEvent(trx, passwordChanged, person.id, at);
    const about = {
      fullName: person.fullName,
      url: publicUrl + paths.account(),
      email: contactEmail(config),
    };
    await jobs.enqueue(trx, mail, {
      to: person.email,
      locale: person.locale,
      letter: passwordReplaced.of(about),
    });
    return true;
  });
}

/** Whether a try before this one has set it: its answer was lost, and the person asks again. */
async function wasJustSet(
  { auth, clock, db }: AccountsContext,
  personId: string,
  password: string,
): Promise<boolean> {
  const since = askedAgainSince(clock.now());
  const hash = await db.asSystem((trx) => queries.findPasswordSetSince(trx, personId, since));
  if (!hash) return false;
  const { password: hashing } = await auth.engine.$context;
  return hashing.verify({ hash, password });
}
