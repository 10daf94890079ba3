/** The link that proves an address, and what a browser carries beside it (docs/decisions/0166). */
import { jwtVerify, SignJWT } from 'jose';
import type { Database, Trx } from '#db/open.ts';
import { emailVerified } from '../accounts.events.ts';
import { findWaitingProvider } from '../accounts.providers.queries.ts';
import { markEmailVerified, recordAccountEvent } from '../accounts.queries.ts';
import { OPENED_MINUTES, VERIFY_LINK_HOURS, withAsker } from '../accounts.verification.rules.ts';
import { sealedCookie } from './sealed-cookie.ts';

/** Whose accounts this browser asked for. */
const ASKED_COOKIE = sealedCookie<string[]>('kinkeeper.asked', {
  path: '/api/auth',
  minutes: VERIFY_LINK_HOURS * 60,
});
/** Whose link was opened here before anybody signed in. Every way to sign in reads it. */
const OPENED_COOKIE = sealedCookie<string>('kinkeeper.opened', { path: '/api', minutes: OPENED_MINUTES });

const ALGORITHM = 'HS256';
const keyOf = (secret: string) => new TextEncoder().encode(secret);
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** @returns the token of a link that proves an address within `VERIFY_LINK_HOURS` */
export function verificationToken(email: string, now: Date, secret: string): Promise<string> {
  return new SignJWT({ email: email.toLowerCase() })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + VERIFY_LINK_HOURS * 3600)
    .sign(keyOf(secret));
}

/** @returns the address that a token is about; null if it is stale or not ours */
export async function readVerificationToken(
  token: string,
  now: Date,
  secret: string,
): Promise<string | null> {
  const checks = { algorithms: [ALGORITHM], requiredClaims: ['exp'], currentDate: now };
  const read = await jwtVerify(token, keyOf(secret), checks).catch(() => null);
  return typeof read?.payload.email === 'string' ? read.payload.email : null;
}

/** What proving an address needs. */
interface Proof {
  db: Database;
  letters: { sendWaiting(trx: Trx, provider: { email: string; fullName: string }): Promise<void> };
}

interface Browser {
  headers: Headers;
  resHeaders: Headers;
  now: Date;
  secret: string;
  publicUrl: string;
}

const cookieOf = ({ headers }: Browser) => headers.get('cookie');
const sealing = ({ secret, publicUrl }: Browser) => ({ secret, secure: publicUrl.startsWith('https://') });

export const askedHere = (browser: Browser): string[] =>
  ASKED_COOKIE.read(cookieOf(browser), browser.now, browser.secret) ?? [];

/** Remembers that somebody asked here: they made the account, or knew its password. */
export function rememberAsker(browser: Browser, personId: string): void {
  const asked = withAsker(askedHere(browser), personId);
  browser.resHeaders.append('set-cookie', ASKED_COOKIE.set(asked, browser.now, sealing(browser)));
}

/** Remembers that somebody's link was opened here, for the sign-in that proves it. */
export function rememberOpened(browser: Browser, personId: string): void {
  browser.resHeaders.append('set-cookie', OPENED_COOKIE.set(personId, browser.now, sealing(browser)));
}

/** Call it where somebody has just proved who they are. @returns whether their link was opened here before */
export async function proveOpened(proof: Proof, browser: Browser, personId: string): Promise<boolean> {
  if (OPENED_COOKIE.read(cookieOf(browser), browser.now, browser.secret) !== personId) return false;
  await markVerified(proof, personId, browser.now);
  browser.resHeaders.append('set-cookie', OPENED_COOKIE.end(sealing(browser).secure));
  return true;
}

/** Once, however often the link is opened. Our team hears of a provider who waits for them. */
export async function markVerified({ db, letters }: Proof, personId: string, at: Date): Promise<void> {
  await db.asSystem(async (trx) => {
    if (!(await markEmailVerified(trx, personId, at))) return;
    await recordAccountEvent(trx, emailVerified, personId, at);
    const waiting = await findWaitingProvider(trx, personId);
    if (waiting) await letters.sendWaiting(trx, waiting);
  });
}
