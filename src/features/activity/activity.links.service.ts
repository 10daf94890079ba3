/** The unsubscribe link in digest mails: per recipient, and usable without signing in. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;

/**
 * Identifies one person, grants nothing else, and never expires: old mails must be able to unsubscribe
 * too.
 */
export function stopNewsToken(personId: string, secret: string): string {
  const id = Buffer.from(personId.replaceAll('-', ''), 'hex');
  return `${id.toString('base64url')}.${seal(id, secret).toString('base64url')}`;
}

/** @returns whose digest the token is for; null if we did not issue it */
export function readStopNewsToken(token: string, secret: string): string | null {
  const [id, given] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!id || !given || id.length !== ID_BYTES) return null;
  const expected = seal(id, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function seal(id: Buffer, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper news mails 1', 32));
  return createHmac('sha256', key).update(id).digest();
}
