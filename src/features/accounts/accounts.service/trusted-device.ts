/**
 * The cookie of a browser on which nobody is asked for a code for 30 days (docs/decisions/0143). It holds a
 * token for each person who trusts the browser; beside the password it takes the place of a code.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { TRUST_DAYS } from '../accounts.devices.rules.ts';
import { cookieName } from './cookie.ts';

const COOKIE = /(?:^|;\s*)(?:__Secure-)?kinkeeper\.trusted=([\w~-]{1,400})/;
/** A family computer has several people; the oldest token is dropped first. */
const TOKENS = 6;

export function newTrustToken(): string {
  return randomBytes(32).toString('base64url');
}

/** @returns the tokens in a request's cookie; whose they are is not checked */
export function trustTokens(header: string | null): string[] {
  const tokens = COOKIE.exec(header ?? '')?.[1]?.split('~') ?? [];
  return tokens.filter((token) => token.length === 43).slice(0, TOKENS);
}

/** @returns the cookie with one more token */
export function trustCookie(header: string | null, token: string, secure: boolean): string {
  const value = [token, ...trustTokens(header)].slice(0, TOKENS).join('~');
  const attributes = ['Path=/api', `Max-Age=${TRUST_DAYS * 86_400}`, 'HttpOnly', 'SameSite=Lax'];
  return [
    `${cookieName('kinkeeper.trusted', secure)}=${value}`,
    ...attributes,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/** What is stored of a token: good for one person only. 256 random bits need no slow hash. */
export function trustHash(secret: string, personId: string, token: string): Buffer {
  return createHmac('sha256', secret).update(`trusted-device.${personId}.${token}`).digest();
}
