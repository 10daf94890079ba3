/** Letters about an account, queued in the caller's transaction, so that they are sent only if it commits. */
import type { Trx } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import type { Locale } from '#kit/locale.ts';
import { letterPaths, paths } from '#kit/paths.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { mail } from '#server/letters/letter.ts';
import { addressToVerify, passwordToSet, signInLocked } from '../accounts.letters.ts';
import { providerWaits } from '../accounts.providers.letters.ts';
import { verificationToken } from './address-proof.ts';
import type { AuthSettings } from './auth-settings.ts';

interface Addressee {
  email: string;
  fullName: string;
  locale: Locale;
}

export function createAccountLetters(
  jobs: Jobs,
  clock: Clock,
  { secret, publicUrl, teamEmail }: Pick<AuthSettings, 'secret' | 'publicUrl' | 'teamEmail'>,
) {
  const queue = (trx: Trx, { email, locale }: Addressee, letter: ReturnType<typeof passwordToSet.of>) =>
    jobs.enqueue(trx, mail, { to: email, locale, letter });

  return {
    /**
     * The link that verifies an address.
     * @param to `waits`: a provider whom our team has not let in yet
     * @param returnTo where the person was going, a path on this site
     */
    async sendVerification(trx: Trx, to: Addressee & { waits: boolean }, returnTo = '/'): Promise<void> {
      const token = await verificationToken(to.email, clock.now(), secret);
      const url = publicUrl + letterPaths.verifyEmail(token, returnTo);
      await queue(trx, to, addressToVerify.of({ fullName: to.fullName, waits: to.waits, url }));
    },

    /**
     * The link to set a new password.
     * @param returnTo where the person was going, a path on this site
     */
    async sendResetLink(trx: Trx, to: Addressee, token: string, returnTo = '/'): Promise<void> {
      const url = publicUrl + letterPaths.resetPassword(token, returnTo);
      await queue(trx, to, passwordToSet.of({ fullName: to.fullName, url }));
    },

    /** Lets our team know of a provider whom nobody has verified yet. */
    async sendWaiting(trx: Trx, provider: { email: string; fullName: string }): Promise<void> {
      const letter = providerWaits.of({ ...provider, url: publicUrl + paths.adminProviders() });
      await jobs.enqueue(trx, mail, { to: teamEmail, locale: 'en', letter });
    },

    /** Warns the owner of an account about many failed sign-in attempts. */
    async sendLocked(trx: Trx, to: Addressee): Promise<void> {
      await queue(
        trx,
        to,
        signInLocked.of({ fullName: to.fullName, url: publicUrl + paths.forgotPassword() }),
      );
    },
  };
}

export type AccountLetters = ReturnType<typeof createAccountLetters>;
