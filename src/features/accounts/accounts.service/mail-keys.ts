/** The keys of marks and links of `unsolicited-mail.ts`: they outlive the installation's secret (decision 0264). */
import { hkdfSync } from 'node:crypto';
import type { Database } from '#db/open.ts';
import { unwrapKey, wrapKey } from '#server/objects/cipher.ts';
import { keepMailKeys } from '../accounts.mail.queries.ts';

/** `address`: of the mark that is stored instead of an address. `stop`: of the seal over that mark in a link. */
export type MailKeys = Record<'address' | 'stop', Buffer>;

/** @throws DamagedError if they were wrapped with another secret */
export async function openMailKeys(db: Database, secret: string): Promise<MailKeys> {
  const outer = derive(secret, 'kinkeeper mail keys 1');
  const first = firstMailKeys(secret);
  const made = (['address', 'stop'] as const).map((purpose) => ({
    purpose,
    wrapped_key: wrapKey(first[purpose], outer, purpose),
  }));
  const kept = await db.asSystem((trx) => keepMailKeys(trx, made));
  return Object.fromEntries(
    kept.map(({ purpose, wrapped_key }) => [purpose, unwrapKey(wrapped_key, outer, purpose)]),
  ) as MailKeys;
}

/** Not random: marks and links from before they were kept were made with these. */
export function firstMailKeys(secret: string): MailKeys {
  return {
    address: derive(secret, 'kinkeeper mail address 1'),
    stop: derive(secret, 'kinkeeper mail stop 1'),
  };
}

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
