/**
 * Between the right password and the right code nobody is signed in: there is no session, only this sealed
 * cookie, which says whose password was right and until when a code may follow (docs/decisions/0131).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Trx } from '#db/open.ts';
import { MINUTE_MS } from '#kit/days.ts';
import type { Config } from '#server/config.ts';
import { findRoles } from '../accounts.duty.queries.ts';
import { dutyOf } from '../accounts.duty.rules.ts';
import { listFactors } from '../accounts.factors.queries.ts';
import { SECOND_STEP_MINUTES } from '../accounts.factors.rules.ts';
import { factorView } from '../accounts.factors.views.ts';
import { listPasskeys } from '../accounts.passkeys.queries.ts';
import type { SecondStep } from '../accounts.sessions.contract.ts';
import { cookieName } from './cookie.ts';

export const SECOND_STEP_COOKIE = 'kinkeeper.second_step';
const COOKIE = /(?:^|;\s*)(?:__Secure-)?kinkeeper\.second_step=([\w-]{36})\.([a-z\d]{1,12})\.([\w-]{43})/;

interface Step {
  personId: string;
  expiresAt: Date;
}
interface Seals {
  secret: string;
  secure: boolean;
}

export function secondStepEnds(now: Date): Date {
  return new Date(now.getTime() + SECOND_STEP_MINUTES * MINUTE_MS);
}

/** What has to be proved, as the page reads it. */
export async function describeSecondStep(
  trx: Trx,
  personId: string,
  expiresAt: Date,
  config: Config,
): Promise<SecondStep> {
  const has_passkey = (await listPasskeys(trx, personId)).length > 0;
  const verified = (await listFactors(trx, personId)).filter(({ verified_at }) => verified_at);
  // Without a way to text a code, a phone proves nothing; a recovery code does.
  const usable = verified.filter(({ phone }) => !phone || config.SMS_URL);
  return {
    factors: usable.map(factorView).map(({ id, friendly_name, factor_type, phone_ending }) => ({
      id,
      friendly_name,
      factor_type,
      phone_ending,
    })),
    has_passkey,
    set_up: verified.length === 0 && !has_passkey,
    may_trust: dutyOf(await findRoles(trx, personId), config) !== 'always',
    expires_at: expiresAt.toISOString(),
  };
}

/** @param passwordHash a new password ends the step */
export function secondStepCookie(
  { personId, expiresAt }: Step,
  passwordHash: string,
  { secret, secure }: Seals,
): string {
  const until = expiresAt.getTime().toString(36);
  const value = `${personId}.${until}.${seal(personId, until, passwordHash, secret)}`;
  return `${cookieName(SECOND_STEP_COOKIE, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECOND_STEP_MINUTES * 60}${secure ? '; Secure' : ''}`;
}

/** The cookie that ends the step. */
export function endSecondStep(secure: boolean): string {
  return `${cookieName(SECOND_STEP_COOKIE, secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`;
}

/** @returns what the cookie claims and how to check it; null without one, or after its end */
export function readSecondStep(header: string | null, now: Date) {
  const [, personId = '', until = '', given = ''] = COOKIE.exec(header ?? '') ?? [];
  const expiresAt = new Date(Number.parseInt(until, 36));
  if (!given || !(expiresAt > now)) return null;
  return {
    personId,
    expiresAt,
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
