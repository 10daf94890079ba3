/**
 * What a device signs: random, with an end, and sealed, so that a stranger who asks for a thousand of them writes
 * nothing. A used one is stored, so that it works once (docs/decisions/0144).
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#kit/days.ts';
import { CHALLENGE_MINUTES } from '../accounts.factors.rules.ts';

const RANDOM_BYTES = 16;
const END_BYTES = 6;
const HEAD_BYTES = END_BYTES + RANDOM_BYTES;

/** Whose passkey is added, or who signs in: somebody known, or whoever it turns out to be. */
export type ChallengePurpose = `add ${string}` | `enter ${string}` | 'enter';

export function newPasskeyChallenge(secret: string, purpose: ChallengePurpose, now: Date): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS, 0, END_BYTES);
  randomBytes(RANDOM_BYTES).copy(head, END_BYTES);
  return Buffer.concat([head, seal(secret, purpose, head)]).toString('base64url');
}

/** @returns its bytes and its end; null unless it is ours, for this purpose, and not over */
export function readPasskeyChallenge(
  secret: string,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
) {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== HEAD_BYTES + 32) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(seal(secret, purpose, head), bytes.subarray(HEAD_BYTES))) return null;
  const expiresAt = new Date(head.readUIntBE(0, END_BYTES));
  return expiresAt > now ? { bytes: head, expiresAt } : null;
}

function seal(secret: string, purpose: ChallengePurpose, head: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper passkey challenges 1', 32));
  return createHmac('sha256', key).update(`${purpose} `).update(head).digest();
}
