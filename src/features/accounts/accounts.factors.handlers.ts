/** Second factors: adding, proving and removing them, and the second step of a sign-in. */
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { implement } from '@orpc/server';
import { renderSVG } from 'uqr';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { contactEmail } from '#server/config.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { unwrapKey, wrapKey } from '#server/objects/cipher.ts';
import { refusal } from '#server/refusal.ts';
import { accounts } from './accounts.contract.ts';
import {
  type AccountsEvent,
  factorRemoved,
  factorVerified,
  recoveryCodesRenewed,
  recoveryCodeUsed,
} from './accounts.events.ts';
import * as queries from './accounts.factors.queries.ts';
import { CHALLENGE_MINUTES, isFreshProof, MOST_FACTORS, newRecoveryCodes } from './accounts.factors.rules.ts';
import { factorView } from './accounts.factors.views.ts';
import { type CodesChange, codesChanged } from './accounts.letters.ts';
import { recordAccountEvent } from './accounts.queries.ts';
import { endSecondStep } from './accounts.service/second-step.ts';
import { type AccountsContext, answerSession } from './accounts.sessions.handlers.ts';
import { newSecret, secretForApp, stepOfCode } from './accounts.totp.rules.ts';

const os = implement(accounts).$context<AccountsContext>();
const ISSUER = 'Kinkeeper';

const factors = os.factors.use(requireSession).handler(({ context: { db, person } }) =>
  db.asSystem(async (trx) => ({
    factors: (await queries.listFactors(trx, person.id)).map(factorView),
    recovery_codes_left: await queries.countRecoveryCodes(trx, person.id),
  })),
);

const enrollFactor = os.enrollFactor.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person, secret } = context;
  assertFreshProof(context);
  if (input.factor_type === 'phone') throw refusal('NO_PHONE_CODES');
  const now = clock.now();
  const row = { id: uuidv7(), person_id: person.id, friendly_name: input.friendly_name, created_at: now };
  const seed = newSecret();
  await db.asSystem(async (trx) => {
    await queries.lockFactors(trx, person.id);
    await queries.deleteUnverified(trx, person.id);
    if ((await queries.listFactors(trx, person.id)).length >= MOST_FACTORS) throw refusal('TOO_MANY_FACTORS');
    if (await queries.isNameTaken(trx, person.id, input.friendly_name)) throw refusal('NAME_TAKEN');
    const wrapped_secret = wrapKey(Buffer.from(seed), factorKey(secret), row.id);
    await queries.insertFactor(trx, { ...row, wrapped_secret });
  });
  const shown = secretForApp(seed, { issuer: input.issuer ?? ISSUER, label: person.email });
  return {
    ...factorView({ ...row, factor_type: 'totp', verified_at: null, last_used_at: null }),
    totp: { ...shown, qr_code: renderSVG(shown.uri) },
  };
});

const challengeFactor = os.challengeFactor.handler(async ({ input, context }) => {
  const { clock, db } = context;
  const personId = await whoProves(context);
  const challenge = {
    id: uuidv7(),
    factor_id: input.id,
    expires_at: new Date(clock.now().getTime() + CHALLENGE_MINUTES * 60_000),
  };
  if (!(await db.asSystem((trx) => queries.insertChallenge(trx, personId, challenge))))
    throw refusal('NOT_FOUND');
  return { id: challenge.id, expires_at: challenge.expires_at.toISOString() };
});

const verifyFactor = os.verifyFactor.handler(async ({ input, context }) => {
  const personId = await whoProves(context);
  await countTry(context, personId);
  const { person } = context;
  const recovery_codes = await context.db.asSystem(async (trx) => {
    await queries.lockFactors(trx, personId);
    const first = !(await queries.hasVerifiedFactor(trx, personId));
    await prove(context, trx, { personId, ...input });
    if (person) await queries.markMfaVerified(trx, person.session.id, context.clock.now());
    return first ? renewCodes(context, trx, personId) : null;
  });
  await refundTry(context, personId);
  return { ...(await provedSession(context, personId)), recovery_codes };
});

const recover = os.recover.handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const personId = await whoProves(context);
  await countTry(context, personId);
  await db.asSystem(async (trx) => {
    if (!(await queries.spendRecoveryCode(trx, personId, hashOf(context, personId, input.code))))
      throw refusal('CODE_WRONG');
    await announce(context, trx, personId, recoveryCodeUsed, 'used');
    if (person) await queries.markMfaVerified(trx, person.session.id, clock.now());
  });
  await refundTry(context, personId);
  return provedSession(context, personId);
});

const renewRecoveryCodes = os.renewRecoveryCodes.use(requireSession).handler(async ({ context }) => {
  const { db, person } = context;
  assertFreshProof(context);
  const recovery_codes = await db.asSystem(async (trx) => {
    await queries.lockFactors(trx, person.id);
    if (!(await queries.hasVerifiedFactor(trx, person.id))) throw refusal('NOT_FOUND');
    await announce(context, trx, person.id, recoveryCodesRenewed, 'renewed');
    return renewCodes(context, trx, person.id);
  });
  return { recovery_codes };
});

const removeFactor = os.removeFactor.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  assertFreshProof(context);
  await db.asSystem(async (trx) => {
    await queries.lockFactors(trx, person.id);
    const removed = await queries.deleteFactor(trx, person.id, input.id);
    if (!removed) throw refusal('NOT_FOUND');
    // Without a factor there is nothing left to recover.
    if (!(await queries.hasVerifiedFactor(trx, person.id)))
      await queries.replaceRecoveryCodes(trx, person.id, []);
    // One that was begun and never verified protected nothing.
    if (removed.verified_at) await announce(context, trx, person.id, factorRemoved, 'removed');
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
  removeFactor,
};

/** @throws STEP_EXPIRED unless somebody is signed in, or in the second step of it */
async function whoProves({ auth, headers, person }: AccountsContext): Promise<string> {
  const personId = person?.id ?? (await auth.whoProves(headers));
  if (!personId) throw refusal('STEP_EXPIRED');
  return personId;
}

/**
 * Accepts a code, once.
 * @throws NOT_FOUND for somebody else's factor, CODE_WRONG, NAME_TAKEN
 */
async function prove(
  context: AccountsContext,
  trx: Trx,
  { personId, id, challenge_id, code }: { personId: string; id: string; challenge_id: string; code: string },
): Promise<void> {
  const now = context.clock.now();
  const factor = await queries.factorToVerify(trx, personId, id);
  if (!factor) throw refusal('NOT_FOUND');
  const seed = unwrapKey(factor.wrapped_secret, factorKey(context.secret), id);
  const usedStep = factor.last_step === null ? null : Number(factor.last_step);
  const step = stepOfCode(seed, code, usedStep, now);
  if (step === null) throw refusal('CODE_WRONG');
  if (!(await queries.spendChallenge(trx, { id: challenge_id, factorId: id, at: now })))
    throw refusal('CODE_WRONG');
  const isNew = factor.verified_at === null;
  if (isNew && (await queries.isNameTaken(trx, personId, factor.friendly_name))) throw refusal('NAME_TAKEN');
  await queries.markProved(trx, { id, step, at: now, verifiedAt: factor.verified_at ?? now });
  if (isNew) await announce(context, trx, personId, factorVerified, 'added');
}

/** The session in which the factor was proved: the present one, or the one it completes. */
async function provedSession(context: AccountsContext, personId: string) {
  const { clock, headers, publicUrl, resHeaders } = context;
  let person: Person | null;
  if (context.person) person = await context.auth.identify(headers);
  else {
    person = await context.auth.startProvedSession(personId, headers, resHeaders);
    resHeaders.append('set-cookie', endSecondStep(publicUrl.startsWith('https://')));
  }
  if (!person) throw refusal('STEP_EXPIRED');
  const seconds = (person.session.idleUntil.getTime() - clock.now().getTime()) / 1000;
  return { expires_in: Math.max(0, Math.floor(seconds)), session: await answerSession(context, person) };
}

/** Records a change of somebody's factors, and writes to them about it. */
async function announce(
  { clock, config, jobs, publicUrl }: AccountsContext,
  trx: Trx,
  personId: string,
  event: AccountsEvent,
  change: CodesChange,
): Promise<void> {
  await recordAccountEvent(trx, event, personId, clock.now());
  const { email, full_name, locale } = await queries.findAddressee(trx, personId);
  const about = { fullName: full_name, url: `${publicUrl}/account`, change, email: contactEmail(config) };
  await jobs.enqueue(trx, mail, { to: email, locale, letter: codesChanged.of(about) });
}

async function renewCodes(context: AccountsContext, trx: Trx, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes(randomInt);
  const hashes = codes.map((code) => hashOf(context, personId, code.replaceAll('-', '')));
  await queries.replaceRecoveryCodes(trx, personId, hashes);
  return codes;
}

/** 59 random bits need no slow hash. */
function hashOf({ secret }: AccountsContext, personId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery-code.${personId}.${code}`).digest();
}

/** The key that encrypts the secrets of authenticator apps. */
function factorKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper factors 1', 32));
}

async function countTry({ address, limits }: AccountsContext, personId: string): Promise<void> {
  await limits.take('signInAddress', address);
  await limits.take('factorAccount', personId, address);
  await limits.take('factorEverywhere', personId);
}

async function refundTry({ address, limits }: AccountsContext, personId: string): Promise<void> {
  await limits.refund('signInAddress', address);
  await limits.refund('factorAccount', personId, address);
  await limits.refund('factorEverywhere', personId);
}

function assertFreshProof({ clock, person }: RequestContext & { person: Person }): void {
  if (!isFreshProof(person.session.provedAt, clock.now())) throw refusal('PROOF_NEEDED');
}
