/**
 * Between the right password and the right code nobody is signed in: there is no session, only this sealed
 * cookie, which says whose password was right and until when a code may follow (docs/decisions/0131).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND_STEP_MINUTES } from '../accounts.factors.rules.ts';

export const SECOND_STEP_COOKIE = 'kinkeeper.second_step';
const COOKIE = /(?:^|;\s*)kinkeeper\.second_step=([\w-]{36})\.([a-z\d]{1,12})\.([\w-]{43})/;

interface Step {
  personId: string;
  expiresAt: Date;
}
interface Seals {
  secret: string;
  secure: boolean;
}

export function secondStepEnds(now: Date): Date {
  return new Date(now.getTime() + SECOND_STEP_MINUTES * 60_000);
}

/** @param passwordHash a new password ends the step */
export function secondStepCookie(
  { personId, expiresAt }: Step,
  passwordHash: string,
  { secret, secure }: Seals,
): string {
  const until = expiresAt.getTime().toString(36);
  const value = `${personId}.${until}.${seal(personId, until, passwordHash, secret)}`;
  return `${SECOND_STEP_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECOND_STEP_MINUTES * 60}${secure ? '; Secure' : ''}`;
}

/** The cookie that ends the step. */
export function endSecondStep(secure: boolean): string {
  return `${SECOND_STEP_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`;
}

/** @returns what the cookie claims and how to check it; null without one, or after its end */
export function readSecondStep(header: string | null, now: Date) {
  const [, personId = '', until = '', given = ''] = COOKIE.exec(header ?? '') ?? [];
  const expiresAt = new Date(Number.parseInt(until, 36));
  if (!given || !(expiresAt > now)) return null;
  return {
    personId,
    isOurs(passwordHash: string, secret: string): boolean {
      const ours = Buffer.from(seal(personId, until, passwordHash, secret));
      const theirs = Buffer.from(given);
      return ours.length === theirs.length && timingSafeEqual(ours, theirs);
    },
  };
}

function seal(personId: string, until: string, passwordHash: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`second-step.${personId}.${until}.${passwordHash}`)
    .digest('base64url');
}
