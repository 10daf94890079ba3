/** The sign-in engine: better-auth on our own tables. */
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Database } from '#db/open.ts';
import type { SessionKey } from '#db/session-pipeline.ts';
import type { Clock } from '#kit/clock.ts';
import { MINUTE_MS } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { Locale } from '#kit/locale.ts';
import { touchTrusted } from '../accounts.devices.queries.ts';
import { findRoles } from '../accounts.duty.queries.ts';
import { dutyOf } from '../accounts.duty.rules.ts';
import { isProtected } from '../accounts.factors.queries.ts';
import { isDeactivated } from '../accounts.people.queries.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../accounts.rules.ts';
import type { AccountLetters } from './account-letters.ts';
import type { AuthSettings } from './auth-settings.ts';
import { CREDENTIALS, IDLE_UNTIL, MFA_VERIFIED_AT, PEOPLE, SESSIONS, VERIFICATIONS } from './auth-tables.ts';
import { identify } from './identify.ts';
import { trustHash, trustTokens } from './trusted-device.ts';

/** The engine's code for a right password that is not enough: a factor is to be proved, or set up. */
export const SECOND_FACTOR_DUE = 'SECOND_FACTOR_DUE';

/** A link to a new password waits so long for its letter to leave; then its hour begins (decision 0270). */
const UNSENT_DAYS = 1;

export function createEngine(
  db: Database,
  letters: AccountLetters,
  clock: Clock,
  keyOf: (headers: Headers) => Promise<SessionKey | null>,
  settings: AuthSettings,
) {
  return betterAuth({
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
      // The address of a sign-in is the network that the floor knows; see accounts.profile.queries.ts.
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true, // server/http/security.ts rejects foreign origins on every change
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => uuidv7() },
    },
    user: PEOPLE,
    session: {
      ...SESSIONS,
      // The absolute end; the sliding `idle_until` is ours.
      expiresIn: settings.maxHours * 3600,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        mfaVerifiedAt: MFA_VERIFIED_AT,
        idleUntil: {
          ...IDLE_UNTIL,
          defaultValue: () => new Date(clock.now().getTime() + settings.idleMinutes * MINUTE_MS),
        },
      },
    },
    account: CREDENTIALS,
    verification: VERIFICATIONS,
    emailAndPassword: {
      enabled: true,
      // Our own transaction does it: accounts.sign-up.handlers.ts.
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      ...(settings.hashing ? { password: settings.hashing } : {}),
      requireEmailVerification: settings.requireVerification,
      resetPasswordTokenExpiresIn: UNSENT_DAYS * 24 * 3600,
      sendResetPassword: ({ user, token, url }) =>
        db.asSystem(async (trx) => {
          if (await isDeactivated(trx, user.id)) return;
          const locale = (user as unknown as { locale?: Locale }).locale ?? 'en';
          const returnTo = new URL(url).searchParams.get('callbackURL') || '/';
          await letters.sendResetLink(
            trx,
            { email: user.email, fullName: user.name, locale },
            token,
            returnTo,
          );
        }),
    },
    databaseHooks: {
      session: {
        create: {
          // Runs after the password was right: nobody else learns that an account is closed.
          before: async ({ userId, ...created }, context) => {
            const { closed, duty, protects } = await db.asSystem(async (trx) => ({
              closed: await isDeactivated(trx, userId),
              duty: dutyOf(await findRoles(trx, userId), settings.duties),
              protects: await isProtected(trx, userId),
            }));
            if (closed) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DEACTIVATED' });
            if ('mfaVerifiedAt' in created || (!protects && duty === '0')) return;
            if (!protects) throw new APIError('FORBIDDEN', { code: SECOND_FACTOR_DUE });
            // Whoever enters the password again where they proved a factor need not prove it once more.
            const headers = context?.headers;
            const former = headers && (await identify(db, clock, await keyOf(headers), headers));
            if (former?.id === userId && former.session.mfaVerifiedAt)
              return { data: { mfaVerifiedAt: former.session.mfaVerifiedAt } };
            const tokens = trustTokens(headers?.get('cookie') ?? null);
            const hashes = tokens.map((token) => trustHash(settings.secret, userId, token));
            const trustedAt =
              duty !== 'always' &&
              (await db.asSystem((trx) => touchTrusted(trx, userId, hashes, clock.now())));
            if (!trustedAt) throw new APIError('FORBIDDEN', { code: SECOND_FACTOR_DUE });
            return { data: { mfaVerifiedAt: trustedAt } };
          },
        },
      },
    },
  });
}
