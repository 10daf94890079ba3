/** What the handlers of all kinds of factors share: who proves, how often, and what follows a proof. */
import { createHmac, randomInt } from 'node:crypto';
import type { Trx } from '#db/open.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { contactEmail } from '#server/config.ts';
import type { Person, RequestContext } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { refusal } from '#server/refusal.ts';
import { insertTrusted } from './accounts.devices.queries.ts';
import { findRoles } from './accounts.duty.queries.ts';
import { dutyOf } from './accounts.duty.rules.ts';
import { type AccountsEvent, deviceTrusted } from './accounts.events.ts';
import { type CodesChange, codesChanged } from './accounts.factors.letters.ts';
import { findAddressee, isProtected, replaceRecoveryCodes } from './accounts.factors.queries.ts';
import { isFreshProof, newRecoveryCodes } from './accounts.factors.rules.ts';
import { deleteSession, recordAccountEvent } from './accounts.queries.ts';
import type { Proof } from './accounts.service/auth.ts';
import { endSecondStep } from './accounts.service/second-step.ts';
import { newTrustToken, trustHash } from './accounts.service/trusted-device.ts';
import { type AccountsContext, answerSession } from './accounts.sessions.handlers.ts';

/** @throws STEP_EXPIRED unless somebody is signed in, or in the second step of it */
export async function whoProves({ auth, headers, person }: AccountsContext): Promise<string> {
  const personId = person?.id ?? (await auth.whoProves(headers));
  if (!personId) throw refusal('STEP_EXPIRED');
  return personId;
}

/**
 * The session in which the factor was proved: the present one, or the one it completes. Where somebody signed in
 * entered the password as well, it is a new one, as after every proof of who they are.
 */
export async function completeProof(context: AccountsContext, personId: string) {
  const { auth, clock, db, headers, person: present } = context;
  const stays = present !== null && !(await auth.isInStep(headers, personId));
  const person = stays
    ? ((await auth.identify(headers)) ?? 'void')
    : await startSession(context, personId, auth.stepCounts(headers));
  if (typeof person === 'string') throw refusal('STEP_EXPIRED');
  if (present && !stays) await db.asSystem((trx) => deleteSession(trx, present.session.id));
  const seconds = (person.session.idleUntil.getTime() - clock.now().getTime()) / 1000;
  return { expires_in: Math.max(0, Math.floor(seconds)), session: await answerSession(context, person) };
}

/**
 * A new session of somebody who has just proved who they are with a passkey.
 * @param stillCounts whether what they proved it with does, once the session is there
 */
export async function sessionAfterProof(context: AccountsContext, personId: string, stillCounts: Proof) {
  const person = await startSession(context, personId, stillCounts);
  if (person === 'closed') throw refusal('ACCOUNT_DEACTIVATED');
  if (person === 'void') throw refusal('PASSKEY_REFUSED');
  return answerSession(context, person);
}

/** @returns also that the account was closed meanwhile, or the proof is void */
async function startSession(context: AccountsContext, personId: string, stillCounts: Proof) {
  const { auth, publicUrl, resHeaders } = context;
  const person = await auth.startProvedSession(personId, context, resHeaders, stillCounts);
  resHeaders.append('set-cookie', endSecondStep(publicUrl.startsWith('https://')));
  return person;
}

/** Asks for no code on this device for some time. @returns the token for its cookie */
export async function trustDevice(context: AccountsContext, trx: Trx, personId: string): Promise<string> {
  const { clock, headers, secret } = context;
  const token = newTrustToken();
  const token_hash = trustHash(secret, personId, token);
  const agent = headers.get('user-agent') ?? '';
  await insertTrusted(trx, { id: uuidv7(), person_id: personId, token_hash, agent }, clock.now());
  await announce(context, trx, personId, deviceTrusted, 'trusted');
  return token;
}

/** @throws LAST_FACTOR if the person has to have a factor */
export async function assertMayDoWithout(
  { config }: AccountsContext,
  trx: Trx,
  personId: string,
): Promise<void> {
  if (dutyOf(await findRoles(trx, personId), config) !== '0') throw refusal('LAST_FACTOR');
}

/** Records a change of somebody's factors, and writes to them about it. */
export async function announce(
  { clock, config, jobs, publicUrl }: AccountsContext,
  trx: Trx,
  personId: string,
  event: AccountsEvent,
  change: CodesChange,
): Promise<void> {
  await recordAccountEvent(trx, event, personId, clock.now());
  const { email, full_name, locale } = await findAddressee(trx, personId);
  const about = {
    fullName: full_name,
    url: publicUrl + paths.account(),
    change,
    email: contactEmail(config),
  };
  await jobs.enqueue(trx, mail, { to: email, locale, letter: codesChanged.of(about) });
}

/**
 * Makes recovery codes.
 * @param store `offerRecoveryCodes` where the former ones work until these are kept
 * @returns the new ones, which cannot be read again
 */
export async function renewCodes(
  context: AccountsContext,
  trx: Trx,
  personId: string,
  store = replaceRecoveryCodes,
): Promise<string[]> {
  const codes = newRecoveryCodes(randomInt);
  const hashes = codes.map((code) => keyedDigestOf(context, personId, code.replaceAll('-', '')));
  await store(trx, personId, hashes);
  return codes;
}

/** 59 random bits need no slow hash. */
export function keyedDigestOf({ secret }: AccountsContext, personId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery-code.${personId}.${code}`).digest();
}

export async function countTry({ address, limits }: AccountsContext, personId: string): Promise<void> {
  await limits.take('signInAddress', address);
  await limits.take('factorAccount', personId, address);
  await limits.take('factorEverywhere', personId);
}

export async function refundTry({ address, limits }: AccountsContext, personId: string): Promise<void> {
  await limits.refund('signInAddress', address);
  await limits.refund('factorAccount', personId, address);
  await limits.refund('factorEverywhere', personId);
}

/** @throws PROOF_NEEDED in a session from before the account had a factor: none was proved in it */
export async function assertFactorProved({ id, session }: Person, trx: Trx): Promise<void> {
  if (!session.mfaVerifiedAt && (await isProtected(trx, id))) throw refusal('PROOF_NEEDED');
}

/** @throws PROOF_NEEDED if the last proof was long ago */
export function assertFreshProof({
  clock,
  person,
}: Pick<RequestContext, 'clock'> & { person: Person }): void {
  if (!isFreshProof(person.session.provedAt, clock.now())) throw refusal('PROOF_NEEDED');
}
