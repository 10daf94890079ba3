/** Passkeys: adding, naming and removing them, and signing in with one. */
import { implement } from '@orpc/server';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { accounts } from './accounts.contract.ts';
import { passkeyAdded, passkeyRemoved, passkeyRenamed } from './accounts.events.ts';
import {
  findAddressee,
  isProtected,
  lockFactors,
  markMfaVerified,
  replaceRecoveryCodes,
} from './accounts.factors.queries.ts';
import { MAX_FACTORS } from './accounts.factors.rules.ts';
import * as queries from './accounts.passkeys.queries.ts';
import {
  announce,
  assertFactorProved,
  assertFreshProof,
  assertMayDoWithout,
  completeProof,
  renewCodes,
  sessionAfterProof,
  whoProves,
} from './accounts.proofs.handlers.ts';
import { deleteSession } from './accounts.queries.ts';
import {
  type ChallengePurpose,
  newPasskeyChallenge,
  readPasskeyChallenge,
} from './accounts.service/passkey-challenge.ts';
import { stopByFactor } from './accounts.service/resets.ts';
import { rememberDevice } from './accounts.service/sign-in-limits.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';

const os = implement(accounts).$context<AccountsContext>();
const NAME = 'Kinkeeper';
/** Ed25519, ES256, RS256: what every browser of ours has. */
const ALGORITHMS = [-8, -7, -257];

const passkeys = os.passkeys.use(requireSession).handler(async ({ context: { db, person } }) => {
  const rows = await db.asSystem((trx) => queries.listPasskeys(trx, person.id));
  return { passkeys: rows.map(passkeyView) };
});

const beginPasskey = os.beginPasskey.handler(async ({ context }) => {
  const { clock, db, publicUrl, secret } = context;
  const personId = await whoAdds(context);
  const { own, owner } = await db.asSystem(async (trx) => {
    await assertMayAdd(context, trx, personId);
    return { own: await queries.listPasskeys(trx, personId), owner: await findAddressee(trx, personId) };
  });
  if (own.length >= MAX_FACTORS) throw refusal('TOO_MANY_FACTORS');
  return {
    challenge: newPasskeyChallenge(secret, `add ${personId}`, clock.now()),
    rp: { id: rpId(publicUrl), name: NAME },
    user: { id: userHandle(personId), name: owner.email, display_name: owner.full_name },
    algorithms: ALGORITHMS,
    exclude: own.map(knownView),
  };
});

const addPasskey = os.addPasskey.handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const personId = await whoAdds(context);
  const { friendly_name, credential } = input;
  const made = await readNewPasskey(context, personId, credential);
  const row = { id: uuidv7(), person_id: personId, friendly_name, created_at: clock.now() };
  const recovery_codes = await db.asSystem(async (trx) => {
    await lockFactors(trx, personId);
    await assertMayAdd(context, trx, personId);
    if ((await queries.listPasskeys(trx, personId)).length >= MAX_FACTORS) throw refusal('TOO_MANY_FACTORS');
    if (await queries.isPasskeyNameTaken(trx, personId, friendly_name)) throw refusal('NAME_TAKEN');
    if (!(await queries.spendPasskeyChallenge(trx, made.challenge.bytes, made.challenge.expiresAt)))
      throw refusal('PASSKEY_REFUSED');
    const first = !(await isProtected(trx, personId));
    if (!(await queries.insertPasskey(trx, { ...row, ...made.stored }))) throw refusal('PASSKEY_REFUSED');
    if (person) await markMfaVerified(trx, person.session.id, clock.now());
    await announce(context, trx, personId, passkeyAdded, 'passkey_added');
    await stopByFactor(context, trx, personId);
    return first ? renewCodes(context, trx, personId) : null;
  });
  const { session } = await completeProof(context, personId);
  return { passkey: passkeyView({ ...row, last_used_at: null }), session, recovery_codes };
});

const renamePasskey = os.renamePasskey.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  assertFreshProof(context);
  const row = await db.asSystem(async (trx) => {
    await lockFactors(trx, person.id);
    await assertFactorProved(person, trx);
    if (await queries.isPasskeyNameTaken(trx, person.id, input.friendly_name, input.id))
      throw refusal('NAME_TAKEN');
    const renamed = await queries.setPasskeyName(trx, person.id, input.id, input.friendly_name);
    if (!renamed) throw refusal('NOT_FOUND');
    await announce(context, trx, person.id, passkeyRenamed, 'passkey_renamed');
    return renamed;
  });
  return passkeyView(row);
});

const removePasskey = os.removePasskey.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  assertFreshProof(context);
  await db.asSystem(async (trx) => {
    await lockFactors(trx, person.id);
    await assertFactorProved(person, trx);
    if (!(await queries.deletePasskey(trx, person.id, input.id))) throw refusal('NOT_FOUND');
    // Without a factor there is nothing left to recover.
    if (!(await isProtected(trx, person.id))) {
      await assertMayDoWithout(context, trx, person.id);
      await replaceRecoveryCodes(trx, person.id, []);
    }
    await announce(context, trx, person.id, passkeyRemoved, 'passkey_removed');
  });
  return DONE;
});

const beginPasskeySignIn = os.beginPasskeySignIn.handler(async ({ context }) => {
  const { clock, db, person, publicUrl, secret } = context;
  // Whoever is signed in proves again who they are; else it is whoever has the passkey.
  const personId = person?.id ?? null;
  const own = personId ? await db.asSystem((trx) => queries.listPasskeys(trx, personId)) : [];
  return {
    challenge: newPasskeyChallenge(secret, entering(personId), clock.now()),
    rp_id: rpId(publicUrl),
    allow: own.map(knownView),
  };
});

/** Counts every try before it checks anything, and gives back those that were right. */
const signInWithPasskey = os.signInWithPasskey.handler(async ({ input, context }) => {
  const { address, db, limits, person } = context;
  await limits.take('signInAddress', address);
  const entered = await db.asSystem((trx) => enter(context, trx, person?.id ?? null, input.credential));
  await limits.refund('signInAddress', address);
  const session = await sessionAfterProof(context, entered.person_id, (trx) =>
    queries.holdPasskey(trx, entered.id),
  );
  // A new proof starts a new session.
  if (person) await db.asSystem((trx) => deleteSession(trx, person.session.id));
  await rememberDevice(context, entered.email);
  return session;
});

export const passkeyHandlers = {
  passkeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
};

/** Whoever is signed in and has proved it lately, or is in the step of a sign-in. @throws STEP_EXPIRED, PROOF_NEEDED */
async function whoAdds(context: AccountsContext): Promise<string> {
  const personId = await whoProves(context);
  const { clock, person } = context;
  if (person) assertFreshProof({ clock, person });
  return personId;
}

/** In the step of a sign-in only the first factor is added. @throws FORBIDDEN, PROOF_NEEDED */
async function assertMayAdd({ person }: AccountsContext, trx: Trx, personId: string): Promise<void> {
  if (person) await assertFactorProved(person, trx);
  else if (await isProtected(trx, personId)) throw refusal('FORBIDDEN');
}

type NewCredential = { id: string; client_data: string; attestation: string; transports: string[] };
type Assertion = {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user_handle: string | null;
};

/** @throws PASSKEY_REFUSED unless a device made it here, for this person, just now */
async function readNewPasskey(context: AccountsContext, personId: string, credential: NewCredential) {
  const { publicUrl } = context;
  const ours = challengeCheck(context, `add ${personId}`);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: { clientDataJSON: credential.client_data, attestationObject: credential.attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: ours.check,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpId(publicUrl),
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(refusePasskey);
  if (!registrationInfo || !ours.found) throw refusal('PASSKEY_REFUSED');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    challenge: ours.found,
    stored: {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      transports: credential.transports,
    },
  };
}

/**
 * Accepts a passkey, once for each challenge.
 * @param personId who has to be its owner; null for anybody
 * @returns whose it is
 * @throws PASSKEY_REFUSED, ACCOUNT_DEACTIVATED
 */
async function enter(context: AccountsContext, trx: Trx, personId: string | null, given: Assertion) {
  const { clock, publicUrl } = context;
  const passkey = await queries.lockPasskey(trx, Buffer.from(given.id, 'base64url'));
  if (!passkey || (personId ?? passkey.person_id) !== passkey.person_id) throw refusal('PASSKEY_REFUSED');
  if (given.user_handle !== null && given.user_handle !== userHandle(passkey.person_id))
    throw refusal('PASSKEY_REFUSED');
  const ours = challengeCheck(context, entering(personId));
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      response: {
        clientDataJSON: given.client_data,
        authenticatorData: given.authenticator_data,
        signature: given.signature,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: ours.check,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpId(publicUrl),
    credential: {
      id: given.id,
      publicKey: new Uint8Array(passkey.public_key),
      // A device that counts must have counted on: else somebody has a copy of it.
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(refusePasskey);
  if (!verified || !ours.found) throw refusal('PASSKEY_REFUSED');
  if (!(await queries.spendPasskeyChallenge(trx, ours.found.bytes, ours.found.expiresAt)))
    throw refusal('PASSKEY_REFUSED');
  if (passkey.deactivated_at) throw refusal('ACCOUNT_DEACTIVATED');
  await queries.markPasskeyUsed(trx, {
    id: passkey.id,
    counter: authenticationInfo.newCounter,
    at: clock.now(),
  });
  await stopByFactor(context, trx, passkey.person_id);
  return passkey;
}

const entering = (personId: string | null): ChallengePurpose => (personId ? `enter ${personId}` : 'enter');

/** Checks the challenge that a device has signed, and keeps what it found. */
function challengeCheck({ clock, secret }: AccountsContext, purpose: ChallengePurpose) {
  const result = {
    found: null as ReturnType<typeof readPasskeyChallenge>,
    check: (challenge: string) => {
      result.found = readPasskeyChallenge(secret, purpose, challenge, clock.now());
      return result.found !== null;
    },
  };
  return result;
}

/** Whatever a device sent that cannot be read or is not right. */
function refusePasskey(): never {
  throw refusal('PASSKEY_REFUSED');
}

/** Passkeys belong to the name of the site, whatever its port. */
const rpId = (publicUrl: string) => new URL(publicUrl).hostname;

/** Under which a device files the passkey: one for each person. */
const userHandle = (personId: string) =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');

const knownView = (row: { credential_id: Buffer; transports: string[] }) => ({
  id: row.credential_id.toString('base64url'),
  transports: row.transports,
});

const passkeyView = ({ id, friendly_name, created_at, last_used_at }: queries.PasskeyRow) => ({
  id,
  friendly_name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
