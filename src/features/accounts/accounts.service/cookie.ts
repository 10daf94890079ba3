/** The session cookie, as the sign-in engine writes it: the token, a dot, and its signature. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The session's name, before `cookieName`, which the engine gives it itself. */
export const SESSION_COOKIE = 'kinkeeper.session_token';
const COOKIE = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${SESSION_COOKIE.replace('.', '\\.')}=([^;]+)`);

/** Over https the name of each cookie says that no page of plain http has set it. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Secure-${name}` : name);

/**
 * @param secret the engine's signing secret
 * @returns the token from a Cookie header; null if there is none, or its signature is not ours
 */
export function tokenIn(header: string | null, secret: string): string | null {
  const value = COOKIE.exec(header ?? '')?.[1];
  if (!value) return null;
  const sealed = decoded(value);
  const at = sealed.lastIndexOf('.');
  if (at < 1) return null;
  const token = sealed.slice(0, at);
  const seal = Buffer.from(sealed.slice(at + 1), 'base64');
  const ours = createHmac('sha256', secret).update(token).digest();
  return seal.length === ours.length && timingSafeEqual(seal, ours) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** @returns the cookies that an answer sets, as the next request carries them */
export function cookiesAsRequest(answer: Headers): Headers {
  const pairs = answer.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Headers({ cookie: pairs.join('; ') });
}
