import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { AccountLink } from '../accounts.jobs.ts';
import { findPasswordOwner, findPersonByEmail, isAdmin } from '../accounts.queries.ts';
import { idleUntil } from '../accounts.rules.ts';
import { createAccountLetters } from './account-letters.ts';
import { createEngine } from './auth-engine.ts';
import type { AuthSettings } from './auth-settings.ts';
import { tokenIn } from './cookie.ts';
import { identify } from './identify.ts';

/** Sign-in, as the rest of the server uses it. */
export function openAuth(db: Database, jobs: Jobs, clock: Clock, settings: AuthSettings) {
  const letters = createAccountLetters(jobs, settings);
  const engine = createEngine(db, letters, clock, settings);

  return {
    engine,
    requireVerification: settings.requireVerification,
    idleMinutes: settings.idleMinutes,

    sendVerification: letters.sendVerification,

    /** Queues the letter with a requested link, if the address has an account. */
    async sendLink({ email, link, return_to }: AccountLink) {
      if (link === 'reset_password') {
        await engine.api.requestPasswordReset({ body: { email } });
        return;
      }
      await db.asSystem(async (trx) => {
        const person = await findPersonByEmail(trx, email);
        if (!person || person.deactivated_at) return;
        const to = { email: person.email, fullName: person.full_name, locale: person.locale };
        if (link === 'locked') await letters.sendLocked(trx, to);
        else if (!person.email_verified) await letters.sendVerification(trx, to, return_to);
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

    identify: (headers: Headers) => identify(db, clock, settings.secret, headers),

    /** The new idle end, given how long the person has been quiet. */
    extendedUntil: (endsAt: Date, quietMs: number) =>
      idleUntil(new Date(clock.now().getTime() - quietMs), endsAt, settings.idleMinutes),
  };
}

export type Auth = ReturnType<typeof openAuth>;
