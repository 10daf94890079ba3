/** Letters that others cause to be sent to a person, and how to unsubscribe from them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#db/open.ts';
import { letterPaths } from '#kit/paths.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type Letter, mail, type UnsolicitedMail } from '#server/letters/letter.ts';
import type { Limits } from '#server/rate-limits.ts';
import { isMailStopped } from '../accounts.mail.queries.ts';
import { type MailKeys, openMailKeys } from './mail-keys.ts';

interface Deps {
  db: Database;
  jobs: Jobs;
  limits: Limits;
  publicUrl: string;
  secret: string;
}

export async function openUnsolicitedMail(deps: Deps): Promise<UnsolicitedMail> {
  const { db, jobs, limits, publicUrl, secret } = deps;
  const keys = await openMailKeys(db, secret);
  const queue: UnsolicitedMail['queue'] = async (
    trx,
    { to, locale, letter: { isUnsolicited, ...letter } },
  ) => {
    if (await db.asSystem((system) => isMailStopped(system, addressMark(to, keys)))) return;
    const stopUrl = publicUrl + letterPaths.stopMail(stopToken(to, keys));
    await jobs.enqueue(trx, mail, { to, locale, letter: { ...letter, stopUrl } as Letter });
  };
  return {
    markOf: (token) => readStopToken(token, keys),
    queue,
    async mail(trx, mail) {
      await limits.take('mailUnsolicited', mail.to);
      await queue(trx, mail);
    },
  };
}

/** Stored instead of the address. */
function addressMark(email: string, keys: MailKeys): Buffer {
  return seal(keys.address, email.trim().toLowerCase());
}

/** Lets its holder unsubscribe the address; does not reveal it, and never expires. */
export function stopToken(email: string, keys: MailKeys): string {
  const mark = addressMark(email, keys);
  return `${mark.toString('base64url')}.${seal(keys.stop, mark).toString('base64url')}`;
}

function readStopToken(token: string, keys: MailKeys): Buffer | null {
  const [mark, given] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!mark || !given) return null;
  const expected = seal(keys.stop, mark);
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null;
}

function seal(key: Buffer, value: string | Buffer): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
