import { APIError } from 'better-auth/api';
import { serializeSigned } from 'hono/utils/cookie';
import type { Database, Trx } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { HOUR_MS } from '#kit/days.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Letter } from '#server/letters/letter.ts';
import { isProtected } from '../accounts.factors.queries.ts';
import type { AccountLink } from '../accounts.jobs.ts';
import { passwordToSet } from '../accounts.letters.ts';
import {
  deleteSession,
  findPasswordHashOf,
  findPasswordOwner,
  findPersonByEmail,
  holdPasswordHash,
  isAdmin,
  limitResetLink,
} from '../accounts.queries.ts';
import { idleUntil } from '../accounts.sessions.rules.ts';
import { openAccessTokens } from './access-tokens.ts';
import { createAccountLetters } from './account-letters.ts';
import { sendAddressLetter } from './address-letters.ts';
import { markVerified, proveOpened } from './address-proof.ts';
import { createEngine, SECOND_FACTOR_DUE } from './auth-engine.ts';
import type { AuthSettings } from './auth-settings.ts';
import { identify } from './identify.ts';
import { readSecondStep } from './second-step.ts';
import { createKeyOf } from './session-key.ts';
import { openTokenKeys } from './token-keys.ts';

const RESET_LINK_HOURS = 1;
const isResetLetter = (letter: Letter): letter is ReturnType<typeof passwordToSet.of> =>
  letter.name === passwordToSet.name;

/** Sign-in, as the rest of the server uses it. */
export function openAuth(db: Database, jobs: Jobs, clock: Clock, settings: AuthSettings) {
  const letters = createAccountLetters(jobs, clock, settings);
  const tokenKeys = openTokenKeys(db, clock, settings.secret);
  const accessTokens = openAccessTokens(tokenKeys, clock, settings.publicUrl);
  const keyOf = createKeyOf(accessTokens, settings.secret);
  const engine = createEngine(db, letters, clock, keyOf, settings);
  const whoAsks = async (headers: Headers) => identify(db, clock, await keyOf(headers), headers);

  async function inStep(headers: Headers): Promise<string | null> {
    const step = readSecondStep(headers.get('cookie'), clock.now());
    const hash = step && (await db.asSystem((trx) => findPasswordHashOf(trx, step.personId)));
    return step && hash && step.isOurs(hash, settings.secret) ? step.personId : null;
  }

  async function startSession(
    personId: string,
    { headers, address }: Asking,
    resHeaders: Headers,
    proved: { mfaVerifiedAt?: Date },
    stillCounts: Proof,
  ) {
    const { authCookies, internalAdapter } = await engine.$context;
    const begun = { userAgent: headers.get('user-agent') ?? '', ipAddress: address, ...proved };
    const made = await internalAdapter.createSession(personId, false, begun, true).catch(nullIfClosed);
    if (!made) return 'closed';
    const counts = await db.asSystem(async (trx) => {
      const does = await stillCounts(trx);
      if (!does) await deleteSession(trx, made.id);
      return does;
    });
    if (!counts) return 'void';
    const { secret, publicUrl } = settings;
    await proveOpened(
      { db, letters },
      { headers, resHeaders, now: clock.now(), secret, publicUrl },
      personId,
    );
    const { token } = made;
    const { name, attributes } = authCookies.sessionToken;
    const cookie = await serializeSigned(name, token, settings.secret, attributes);
    resHeaders.append('set-cookie', cookie);
    // Gone already, where all sessions were just ended.
    return (await whoAsks(new Headers({ cookie: cookie.split(';')[0] ?? '' }))) ?? 'void';
  }

  return {
    engine,
    tokenKeys,
    accessTokens,
    requireVerification: settings.requireVerification,
    idleMinutes: settings.idleMinutes,

    sendVerification: letters.sendVerification,
    markVerified: (personId: string, at: Date) => markVerified({ db, letters }, personId, at),
    /** @returns whether a link to this person was opened in this browser before, which proves the address now */
    proveOpened: (browser: Parameters<typeof proveOpened>[1], personId: string) =>
      proveOpened({ db, letters }, browser, personId),

    /** Queues the letter with a requested link, if the address has an account. */
    async sendLink(asked: AccountLink) {
      if (asked.link === 'new_address') {
        const { publicUrl } = settings;
        return sendAddressLetter(
          { db, jobs, clock, publicUrl },
          { email: asked.email, personId: asked.person_id },
        );
      }
      const { email, link, return_to } = asked;
      if (link === 'reset_password') {
        await engine.api.requestPasswordReset({ body: { email, redirectTo: return_to } });
        return;
      }
      await db.asSystem(async (trx) => {
        const person = await findPersonByEmail(trx, email);
        if (!person || person.deactivated_at) return;
        const waits = person.user_type === 'service_provider' && person.provider_verified_at === null;
        const to = { email: person.email, fullName: person.full_name, locale: person.locale, waits };
        if (link === 'locked') await letters.sendLocked(trx, to);
        else if (!person.email_verified) await letters.sendVerification(trx, to, return_to);
      });
    },

    /**
     * Whose password a mailed link resets, and the row that its use deletes; undefined if it is used, expired
     * or not ours.
     */
    async findResetLink(token: string) {
      const { internalAdapter } = await engine.$context;
      const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      if (!kept || kept.expiresAt < new Date()) return undefined;
      const owner = await db.asSystem((trx) => findPasswordOwner(trx, kept.value));
      return owner && { id: kept.id, personId: kept.value, owner };
    },

    /** The hour of a link to a new password begins when its letter has left (AUTH-49, decision 0270). */
    async letterSent(letter: Letter): Promise<void> {
      if (!isResetLetter(letter)) return;
      const link = await this.findResetLink(new URL(letter.url).searchParams.get('token') ?? '');
      const ends = new Date(Date.now() + RESET_LINK_HOURS * HOUR_MS);
      if (link) await db.asSystem((trx) => limitResetLink(trx, link.id, ends));
    },

    /** AUTH-32: read from the database, never from what a client sent. */
    isAdmin: (personId: string) => db.as(personId, (trx) => isAdmin(trx)),

    keyOf,

    identify: whoAsks,

    /** Whose password was right a moment ago and whose code is missing; null if nobody's, signed in or not. */
    inStep,

    /** Whether the step of a sign-in is to set up the factor that this account has to have. */
    async isSettingUp(headers: Headers): Promise<boolean> {
      const id = await inStep(headers);
      return id !== null && !(await db.asSystem((trx) => isProtected(trx, id)));
    },

    /** Whether this person's password was right a moment ago, and something more is to be proved. */
    isInStep: async (headers: Headers, personId: string) => (await inStep(headers)) === personId,

    /** Who is signed in, or else in the second step of it (docs/decisions/0131). */
    async whoProves(headers: Headers): Promise<string | null> {
      const person = await whoAsks(headers);
      return person?.id ?? inStep(headers);
    },

    /**
     * Starts a session for somebody whose password and factor were right, and sets its cookie.
     * @returns its person, or that the account was closed meanwhile, or the proof is void
     */
    startProvedSession: (personId: string, request: Asking, resHeaders: Headers, stillCounts: Proof) =>
      startSession(personId, request, resHeaders, { mfaVerifiedAt: clock.now() }, stillCounts),

    /** Whether the password of the second step is still the account's. */
    stepCounts:
      (headers: Headers): Proof =>
      async (trx) => {
        const step = readSecondStep(headers.get('cookie'), clock.now());
        const hash = step && (await holdPasswordHash(trx, step.personId));
        return Boolean(step && hash && step.isOurs(hash, settings.secret));
      },

    /**
     * Starts a session for somebody whom a provider has named, and sets its cookie.
     * @returns why it did not: a factor has to be proved as well, the account is closed, or the proof is void
     */
    async startLinkedSession(personId: string, request: Asking, resHeaders: Headers, stillCounts: Proof) {
      try {
        const started = await startSession(personId, request, resHeaders, {}, stillCounts);
        return typeof started === 'string' ? started : 'started';
      } catch (error) {
        if (!(error instanceof APIError)) throw error;
        return error.body?.code === SECOND_FACTOR_DUE ? 'code' : 'closed';
      }
    },

    /** The new idle end, given how long the person has been quiet. */
    extendedUntil: (endsAt: Date, quietMs: number) =>
      idleUntil(new Date(clock.now().getTime() - quietMs), endsAt, settings.idleMinutes),
  };
}

/** Whence somebody asks. */
interface Asking {
  headers: Headers;
  address: string;
}

/**
 * Whether what somebody proved who they are with still counts; holds it until the end of the transaction. Asked once
 * the session is there: whoever takes it away afterwards finds the session, and ends it.
 */
export type Proof = (trx: Trx) => Promise<boolean>;

export type Auth = ReturnType<typeof openAuth>;

/** The account was closed after the proof. */
function nullIfClosed(error: unknown): null {
  if (error instanceof APIError && error.body?.code === 'ACCOUNT_DEACTIVATED') return null;
  throw error;
}
