/** Second factors: adding, proving and removing them, and the second step of a sign-in. */
import { hkdfSync } from 'node:crypto';
import { implement } from '@orpc/server';
import { renderSVG } from 'uqr';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { MINUTE_MS } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import { requireSession } from '#server/context.ts';
import { unwrapKey, wrapKey } from '#server/objects/cipher.ts';
import { refusal } from '#server/refusal.ts';
import { accounts } from './accounts.contract.ts';
import { findRoles } from './accounts.duty.queries.ts';
import { dutyOf } from './accounts.duty.rules.ts';
import { factorRemoved, factorVerified, recoveryCodesRenewed, recoveryCodeUsed } from './accounts.events.ts';
import * as queries from './accounts.factors.queries.ts';
import { CHALLENGE_MINUTES, MAX_FACTORS } from './accounts.factors.rules.ts';
import { factorView } from './accounts.factors.views.ts';
import { findChallenged, isNumberTaken } from './accounts.phones.queries.ts';
import {
  announce,
  assertFactorProved,
  assertFreshProof,
  assertMayDoWithout,
  completeProof,
  countTry,
  keyedDigestOf,
  refundTry,
  renewCodes,
  trustDevice,
  whoProves,
} from './accounts.proofs.handlers.ts';
import { isTextedCode, textCode } from './accounts.service/phone-codes.ts';
import { stopByFactor } from './accounts.service/resets.ts';
import { trustCookie } from './accounts.service/trusted-device.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';
import { newSecret, secretForApp, stepOfCode } from './accounts.totp.rules.ts';

const os = implement(accounts).$context<AccountsContext>();
const ISSUER = 'Kinkeeper';

const factors = os.factors.use(requireSession).handler(({ context: { db, person } }) =>
  db.asSystem(async (trx) => ({
    factors: (await queries.listFactors(trx, person.id)).map(factorView),
    recovery_codes_left: await queries.countRecoveryCodes(trx, person.id),
  })),
);

/** In the step of a sign-in only for an account without any factor: else whoever has the password would add one. */
const enrollFactor = os.enrollFactor.handler(async ({ input, context }) => {
  const { clock, db, person, secret, sms } = context;
  const personId = await whoProves(context);
  if (person) assertFreshProof({ clock, person });
  if (input.factor_type === 'phone' && !sms) throw refusal('NO_PHONE_CODES');
  const now = clock.now();
  const row = { id: uuidv7(), person_id: personId, friendly_name: input.friendly_name, created_at: now };
  const phone = input.factor_type === 'phone' ? (input.phone ?? null) : null;
  const seed = newSecret();
  const { email } = await db.asSystem(async (trx) => {
    await queries.lockFactors(trx, personId);
    if (person) await assertFactorProved(person, trx);
    else if (await queries.isProtected(trx, personId)) throw refusal('FORBIDDEN');
    await queries.deleteUnverified(trx, personId);
    if ((await queries.listFactors(trx, personId)).length >= MAX_FACTORS) throw refusal('TOO_MANY_FACTORS');
    if (await queries.isNameTaken(trx, personId, input.friendly_name)) throw refusal('NAME_TAKEN');
    if (phone) {
      if (await isNumberTaken(trx, personId, phone)) throw refusal('NUMBER_TAKEN');
      await queries.insertFactor(trx, { ...row, factor_type: 'phone', phone });
    } else {
      const wrapped_secret = wrapKey(Buffer.from(seed), factorKey(secret), row.id);
      await queries.insertFactor(trx, { ...row, factor_type: 'totp', wrapped_secret });
    }
    return queries.findAddressee(trx, personId);
  });
  const { factor_type } = input;
  const view = factorView({ ...row, factor_type, phone, verified_at: null, last_used_at: null });
  if (phone) return view;
  const shown = secretForApp(seed, { issuer: input.issuer ?? ISSUER, label: email });
  return { ...view, totp: { ...shown, qr_code: renderSVG(shown.uri) } };
});

const challengeFactor = os.challengeFactor.handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const personId = await whoProves(context);
  const made = await db.asSystem(async (trx) => {
    const factor = await findChallenged(trx, personId, input.id);
    if (!factor) throw refusal('NOT_FOUND');
    // In the step of a sign-in only the first is added, so no other is worth a message.
    if (!person && !factor.verified_at && (await queries.isProtected(trx, personId)))
      throw refusal('NOT_FOUND');
    if (factor.phone) return { ...factor, phone: factor.phone };
    const expires_at = new Date(clock.now().getTime() + CHALLENGE_MINUTES * MINUTE_MS);
    const challenge = { id: uuidv7(), factor_id: factor.id, expires_at, code_hash: null };
    await queries.insertChallenge(trx, personId, challenge);
    return challenge;
  });
  const { id, expires_at } = 'phone' in made ? await textCode(context, personId, made) : made;
  return { id, expires_at: expires_at.toISOString() };
});

const verifyFactor = os.verifyFactor.handler(async ({ input, context }) => {
  const personId = await whoProves(context);
  await countTry(context, personId);
  const { config, headers, person, publicUrl, resHeaders } = context;
  const trusted = { token: null as string | null };
  const isTexted = await isTextedCode(context, personId, input);
  const recovery_codes = await context.db.asSystem(async (trx) => {
    await queries.lockFactors(trx, personId);
    const first = !(await queries.isProtected(trx, personId));
    await prove(context, trx, { personId, isTexted, ...input });
    if (person) await queries.markMfaVerified(trx, person.session.id, context.clock.now());
    if (input.trust_device && dutyOf(await findRoles(trx, personId), config) !== 'always')
      trusted.token = await trustDevice(context, trx, personId);
    return first ? renewCodes(context, trx, personId) : null;
  });
  await refundTry(context, personId);
  const proved = await completeProof(context, personId);
  if (trusted.token)
    resHeaders.append(
      'set-cookie',
      trustCookie(headers.get('cookie'), trusted.token, publicUrl.startsWith('https://')),
    );
  return { ...proved, recovery_codes };
});

const recover = os.recover.handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const personId = await whoProves(context);
  await countTry(context, personId);
  await db.asSystem(async (trx) => {
    // Before the code, as whoever takes off all factors does.
    await queries.lockFactors(trx, personId);
    if (!(await queries.spendRecoveryCode(trx, personId, keyedDigestOf(context, personId, input.code))))
      throw refusal('CODE_WRONG');
    await announce(context, trx, personId, recoveryCodeUsed, 'used');
    await stopByFactor(context, trx, personId);
    if (person) await queries.markMfaVerified(trx, person.session.id, clock.now());
  });
  await refundTry(context, personId);
  return completeProof(context, personId);
});

const renewRecoveryCodes = os.renewRecoveryCodes.use(requireSession).handler(async ({ context }) => {
  const { db, person } = context;
  assertFreshProof(context);
  const recovery_codes = await db.asSystem(async (trx) => {
    await queries.lockFactors(trx, person.id);
    await assertFactorProved(person, trx);
    if (!(await queries.isProtected(trx, person.id))) throw refusal('NOT_FOUND');
    await announce(context, trx, person.id, recoveryCodesRenewed, 'renewed');
    return renewCodes(context, trx, person.id, queries.offerRecoveryCodes);
  });
  return { recovery_codes };
});

/** Says with one of the new codes that they have arrived; again, too. */
const keepRecoveryCodes = os.keepRecoveryCodes.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  await countTry(context, person.id);
  await db.asSystem(async (trx) => {
    await queries.lockFactors(trx, person.id);
    const isOffered = await queries.isOffered(trx, person.id, keyedDigestOf(context, person.id, input.code));
    if (isOffered === undefined) throw refusal('CODE_WRONG');
    if (isOffered) await queries.keepRecoveryCodes(trx, person.id);
  });
  await refundTry(context, person.id);
  return DONE;
});

const removeFactor = os.removeFactor.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  assertFreshProof(context);
  await db.asSystem(async (trx) => {
    await queries.lockFactors(trx, person.id);
    await assertFactorProved(person, trx);
    const removed = await queries.deleteFactor(trx, person.id, input.id);
    if (!removed) throw refusal('NOT_FOUND');
    // Without a factor there is nothing left to recover.
    if (!(await queries.isProtected(trx, person.id))) {
      if (removed.verified_at) await assertMayDoWithout(context, trx, person.id);
      await queries.replaceRecoveryCodes(trx, person.id, []);
    }
    // One that was begun and never verified protected nothing.
    if (removed.verified_at)
      await announce(context, trx, person.id, factorRemoved, removed.phone ? 'phone_removed' : 'removed');
  });
  return DONE;
});

export const factorHandlers = {
  factors,
  enrollFactor,
  challengeFactor,
  verifyFactor,
  recover,
  renewRecoveryCodes,
  keepRecoveryCodes,
  removeFactor,
};

/**
 * Accepts a code, once.
 * @throws NOT_FOUND for somebody else's factor, CODE_WRONG, PROOF_NEEDED, NAME_TAKEN, NUMBER_TAKEN
 */
async function prove(context: AccountsContext, trx: Trx, entered: Entered): Promise<void> {
  const { personId, id, challenge_id } = entered;
  const now = context.clock.now();
  const factor = await queries.factorToVerify(trx, personId, id);
  if (!factor) throw refusal('NOT_FOUND');
  const step = provedStep(context, factor, entered);
  if (!(await queries.spendChallenge(trx, { id: challenge_id, factorId: id, at: now })))
    throw refusal('CODE_WRONG');
  const isNew = factor.verified_at === null;
  // Another may have been added since this one was begun.
  if (isNew && context.person) await assertFactorProved(context.person, trx);
  // In the step of a sign-in only the first is added.
  else if (isNew && (await queries.isProtected(trx, personId))) throw refusal('NOT_FOUND');
  if (isNew && (await queries.isNameTaken(trx, personId, factor.friendly_name))) throw refusal('NAME_TAKEN');
  if (isNew && factor.phone && (await isNumberTaken(trx, personId, factor.phone)))
    throw refusal('NUMBER_TAKEN');
  await queries.markProved(trx, { id, step, at: now, verifiedAt: factor.verified_at ?? now });
  if (isNew) await announce(context, trx, personId, factorVerified, factor.phone ? 'phone_added' : 'added');
  await stopByFactor(context, trx, personId);
}

interface Entered {
  personId: string;
  id: string;
  challenge_id: string;
  code: string;
  /** Whether it is the code that was texted for the challenge. */
  isTexted: boolean;
}
type ToVerify = NonNullable<Awaited<ReturnType<typeof queries.factorToVerify>>>;

/** @returns the step in which an app showed the code; null for a code that was texted. @throws CODE_WRONG */
function provedStep(
  { clock, secret }: AccountsContext,
  { id, wrapped_secret, last_step }: ToVerify,
  { code, isTexted }: Entered,
): number | null {
  if (!wrapped_secret) {
    if (!isTexted) throw refusal('CODE_WRONG');
    return null;
  }
  const seed = unwrapKey(wrapped_secret, factorKey(secret), id);
  const step = stepOfCode(seed, code, last_step === null ? null : Number(last_step), clock.now());
  if (step === null) throw refusal('CODE_WRONG');
  return step;
}

/** The key that encrypts the secrets of authenticator apps. */
function factorKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper factors 1', 32));
}
