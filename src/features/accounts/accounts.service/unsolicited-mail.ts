/** Letters that others cause to be sent to a person, and how to unsubscribe from them. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Database } from '#db/open.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type Letter, mail, type UnsolicitedMail } from '#server/letters/letter.ts';
import type { Limits } from '#server/rate-limits.ts';
import { isMailStopped } from '../accounts.queries.ts';

interface Deps {
  db: Database;
  jobs: Jobs;
  limits: Limits;
  publicUrl: string;
  secret: string;
}

export function openUnsolicitedMail({ db, jobs, limits, publicUrl, secret }: Deps): UnsolicitedMail {
  const queue: UnsolicitedMail['queue'] = async (
    trx,
    { to, locale, letter: { isUnsolicited, ...letter } },
  ) => {
    if (await db.asSystem((system) => isMailStopped(system, addressMark(to, secret)))) return;
    const stopUrl = `${publicUrl}/stop-mail?token=${stopToken(to, secret)}`;
    await jobs.enqueue(trx, mail, { to, locale, letter: { ...letter, stopUrl } as Letter });
  };
  return {
    queue,
    async mail(trx, mail) {
      await limits.take('mailUnsolicited', mail.to);
      await queue(trx, mail);
    },
  };
}

/** Stored instead of the address. */
function addressMark(email: string, secret: string): Buffer {
  return seal('address', email.trim().toLowerCase(), secret);
}

/** Lets its holder unsubscribe the address; does not reveal it, and never expires. */
export function stopToken(email: string, secret: string): string {
  const mark = addressMark(email, secret);
  return `${mark.toString('base64url')}.${seal('stop', mark, secret).toString('base64url')}`;
}

/** @returns the mark of the address that a token is for; null if we did not issue it */
export function readStopToken(token: string, secret: string): Buffer | null {
  const [mark, given] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!mark || !given) return null;
  const expected = seal('stop', mark, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null;
}

function seal(what: string, value: string | Buffer, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `kinkeeper mail ${what} 1`, 32));
  return createHmac('sha256', key).update(value).digest();
}
