/** The sign-in engine: better-auth on our own tables. Only this file and the queries know about it. */
import { betterAuth } from 'better-auth';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import type { Database, Trx } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { Locale } from '#kit/locale.ts';
import { PERSON_HEADER } from '#kit/person-header.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { mail } from '#server/letters/letter.ts';
import { emailVerified, passwordReset } from '../accounts.events.ts';
import type { AccountLink } from '../accounts.jobs.ts';
import { addressToVerify, passwordToSet, signInLocked } from '../accounts.letters.ts';
import { isDeactivated } from '../accounts.people.queries.ts';
import {
  deleteResetLinks,
  findPasswordOwner,
  findPersonByEmail,
  isAdmin,
  isLiveSession,
  recordAccountEvent,
  type SessionRow,
  sessionByToken,
} from '../accounts.queries.ts';
import { idleUntil, PASSWORD_MAX, PASSWORD_MIN } from '../accounts.rules.ts';
import { tokenIn } from './cookie.ts';

export interface AuthSettings {
  secret: string;
  publicUrl: string;
  idleMinutes: number;
  maxHours: number;
  /** Requires a verified address before sign-in; only where mail is really delivered (AUTH-21). */
  requireVerification: boolean;
  /** Password hashing; the engine's default is scrypt, slow on purpose. */
  hashing?: Hashing | undefined;
}

export interface Hashing {
  hash: (password: string) => Promise<string>;
  verify: (kept: { hash: string; password: string }) => Promise<boolean>;
}

const VERIFY_LINK_HOURS = 24;
/** AUTH-49. */
const RESET_LINK_HOURS = 1;

/** Opens the engine. */
export function openAuth(db: Database, jobs: Jobs, clock: Clock, settings: AuthSettings) {
  const engine = betterAuth({
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: { db: db.system, type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: 'kinkeeper',
      useSecureCookies: settings.publicUrl.startsWith('https://'),
      // Sessions do not record where somebody was.
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true, // server/http/security.ts rejects foreign origins on every change
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => uuidv7() },
    },
    user: {
      modelName: 'people',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        userType: { type: 'string', required: true, fieldName: 'user_type' },
        organization: { type: 'string', required: false },
        locale: { type: 'string', required: false },
        providerVerifiedAt: { type: 'date', required: false, fieldName: 'provider_verified_at' },
        deactivatedAt: { type: 'date', required: false, input: false, fieldName: 'deactivated_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // The absolute end; the sliding idle_until is ours.
      expiresIn: settings.maxHours * 3600,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        idleUntil: {
          type: 'date',
          required: true,
          input: false,
          fieldName: 'idle_until',
          defaultValue: () => new Date(clock.now().getTime() + settings.idleMinutes * 60_000),
        },
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      ...(settings.hashing ? { password: settings.hashing } : {}),
      requireEmailVerification: settings.requireVerification,
      resetPasswordTokenExpiresIn: RESET_LINK_HOURS * 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        db.asSystem(async (trx) => {
          if (await isDeactivated(trx, user.id)) return;
          await jobs.enqueue(trx, mail, {
            to: user.email,
            locale: (user as unknown as { locale?: Locale }).locale ?? 'en',
            letter: passwordToSet.of({
              fullName: user.name,
              url: `${settings.publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
            }),
          });
        }),
      onPasswordReset: ({ user }) =>
        db.asSystem(async (trx) => {
          await deleteResetLinks(trx, user.id);
          await recordAccountEvent(trx, passwordReset, user.id, clock.now());
        }),
    },
    databaseHooks: {
      session: {
        create: {
          // Runs after the password was right: nobody else learns that an account is closed.
          before: async ({ userId }) => {
            if (!(await db.asSystem((trx) => isDeactivated(trx, userId)))) return;
            throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DEACTIVATED' });
          },
        },
      },
    },
    emailVerification: {
      autoSignInAfterVerification: false,
      afterEmailVerification: (user) =>
        db.asSystem((trx) => recordAccountEvent(trx, emailVerified, user.id, clock.now())),
    },
  });

  /**
   * Queues the verification letter in the caller's transaction, so that it is sent only if the account
   * is committed.
   * @param returnTo where the person was going, a path on this site
   */
  async function sendVerification(
    trx: Trx,
    person: { email: string; fullName: string; locale: Locale },
    returnTo = '/',
  ) {
    const hours = VERIFY_LINK_HOURS * 3600;
    const token = await createEmailVerificationToken(settings.secret, person.email, undefined, hours);
    const onward = returnTo === '/' ? '' : `&returnTo=${encodeURIComponent(returnTo)}`;
    const url = `${settings.publicUrl}/verify-email?token=${encodeURIComponent(token)}${onward}`;
    const letter = addressToVerify.of({ fullName: person.fullName, url });
    await jobs.enqueue(trx, mail, { to: person.email, locale: person.locale, letter });
  }

  /** Warns the owner of an account about many failed sign-in attempts. */
  async function sendLockLetter(trx: Trx, person: { email: string; full_name: string; locale: Locale }) {
    const url = `${settings.publicUrl}/forgot-password`;
    const letter = signInLocked.of({ fullName: person.full_name, url });
    await jobs.enqueue(trx, mail, { to: person.email, locale: person.locale, letter });
  }

  return {
    engine,
    requireVerification: settings.requireVerification,

    sendVerification,

    /** Queues the letter with a requested link, if the address has an account. */
    async sendLink({ email, link, return_to }: AccountLink) {
      if (link === 'reset_password') {
        await engine.api.requestPasswordReset({ body: { email } });
        return;
      }
      await db.asSystem(async (trx) => {
        const person = await findPersonByEmail(trx, email);
        if (!person || person.deactivated_at) return;
        if (link === 'locked') return sendLockLetter(trx, person);
        if (person.email_verified) return;
        await sendVerification(trx, { ...person, fullName: person.full_name }, return_to);
      });
    },

    /** Whose password a mailed link resets; undefined if it is used, expired or not ours. */
    async ownerOfResetLink(token: string) {
      const { internalAdapter } = await engine.$context;
      const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      if (!kept || kept.expiresAt < new Date()) return undefined;
      return db.asSystem((trx) => findPasswordOwner(trx, kept.value));
    },

    /** AUTH-32: read from the database, never from what a client sent. */
    isAdmin: (personId: string) => db.as(personId, (trx) => isAdmin(trx)),

    /** The token in a request's cookie if its seal is ours; the session may have ended. */
    tokenOf: (cookie: string | undefined) => tokenIn(cookie ?? null, settings.secret),

    /**
     * The person and session of a request's cookie, or null. An idle session counts as none, and so
     * does one of a closed account. Every request starts here, and the engine's own lookup takes
     * several times as long.
     */
    async identify(headers: Headers) {
      const token = tokenIn(headers.get('cookie'), settings.secret);
      if (!token) return null;
      const [row] = await db.oneAsSystem<SessionRow>(sessionByToken(token));
      if (!row || !isLiveSession({ idleUntil: row.idle_until, expiresAt: row.expires_at }, clock.now()))
        return null;
      // The session may have started just as the account was closed.
      if (row.deactivated_at) return null;
      // The page still shows the person who was signed in to this browser before.
      if ((headers.get(PERSON_HEADER) ?? row.id) !== row.id) return null;
      return {
        id: row.id,
        email: row.email,
        emailVerified: row.email_verified,
        fullName: row.full_name,
        organization: row.organization,
        userType: row.user_type,
        providerVerified: row.provider_verified_at !== null,
        locale: row.locale,
        timeZone: row.time_zone,
        session: { id: row.session_id, token: row.token, idleUntil: row.idle_until, endsAt: row.expires_at },
      };
    },

    idleMinutes: settings.idleMinutes,

    /** The new idle end, given how long the person has been quiet. */
    extendedUntil: (endsAt: Date, quietMs: number) =>
      idleUntil(new Date(clock.now().getTime() - quietMs), endsAt, settings.idleMinutes),
  };
}

export type Auth = ReturnType<typeof openAuth>;
