/**
 * Devices used to sign in before: a sealed cookie, so that a stranger's failed attempts do not lock the
 * owner out (docs/decisions/0040). It grants no access; it only selects which limits attempts count
 * against.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#kit/days.ts';
import { cookieName } from './cookie.ts';

const COOKIE = /(?:^|;\s*)(?:__Secure-)?kinkeeper\.device=([\w.~-]{1,1000})/;
const DAYS = 180;
/** A family computer has several people; the oldest entry is dropped first. */
const ACCOUNTS = 6;

/** Whose device it is. A new password makes every device unknown again. */
export interface DeviceOwner {
  email: string;
  passwordHash: string;
}

interface Device {
  id: string;
  entries: string[];
}

/** @returns the device named in the cookie; which accounts know it is not checked yet */
export function readDevice(header: string | null): Device | null {
  const [id = '', ...entries] = COOKIE.exec(header ?? '')?.[1]?.split('~') ?? [];
  return /^[\w-]{20,40}$/.test(id) ? { id, entries } : null;
}

/** Whether this person signed in on the device recently enough, with their current password. */
export function isKnownTo(device: Device, owner: DeviceOwner, secret: string, now: Date): boolean {
  return device.entries.some((entry) => isEntryOf(entry, device.id, owner, secret, now));
}

/** @returns the cookie for a device on which somebody has just signed in */
export function deviceCookie(
  device: Device,
  owner: DeviceOwner,
  secret: string,
  { now, secure }: { now: Date; secure: boolean },
): string {
  const issued = now.getTime().toString(36);
  const others = device.entries.filter((entry) => !isEntryOf(entry, device.id, owner, secret, now));
  const own = `${issued}.${seal(secret, device.id, owner, issued)}`;
  const value = [device.id, own, ...others].slice(0, 1 + ACCOUNTS).join('~');
  const attributes = ['Path=/api/auth', `Max-Age=${DAYS * 86_400}`, 'HttpOnly', 'SameSite=Lax'];
  return [
    `${cookieName('kinkeeper.device', secure)}=${value}`,
    ...attributes,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

function isEntryOf(entry: string, id: string, owner: DeviceOwner, secret: string, now: Date): boolean {
  const [issued = '', given = ''] = entry.split('.');
  const age = now.getTime() - Number.parseInt(issued, 36);
  if (!(age <= DAYS * DAY_MS)) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(seal(secret, id, owner, issued))];
  return a.length === b.length && timingSafeEqual(a, b);
}

function seal(secret: string, id: string, { email, passwordHash }: DeviceOwner, issued: string): string {
  const sealed = JSON.stringify(['device', id, email, passwordHash, issued]);
  return createHmac('sha256', secret).update(sealed).digest('base64url');
}
