/** How often somebody may try to sign in, and at which door it is counted (docs/decisions/0040). */
import { randomUUID } from 'node:crypto';
import type { RequestContext } from '#server/context.ts';
import type { LimitName } from '#server/http/limits.ts';
import { accountLink } from '../accounts.jobs.ts';
import { findPasswordHash } from '../accounts.queries.ts';
import { type DeviceOwner, deviceCookie, isKnownTo, readDevice } from './devices.ts';

type Context = RequestContext<'jobs' | 'limits' | 'publicUrl' | 'secret'>;
type Door = [name: LimitName, key: string, beside?: string];

/**
 * The doors that a try goes through. A device that the person knows has one of its own; anybody else is
 * counted by address, by account and address, and by account wherever they are.
 */
export async function signInLimitsFor(context: Context, email: string): Promise<Door[]> {
  const device = readDevice(context.headers.get('cookie'));
  if (device) {
    const owner = await ownerOf(context, email);
    if (owner && isKnownTo(device, owner, context.secret, context.clock.now()))
      return [['signInDevice', email, device.id]];
  }
  return [
    ['signInAddress', context.address],
    ['signInAccount', email, context.address],
    ['signInEverywhere', email],
  ];
}

/**
 * Counts a try at every door. Where one is closed to an account, its owner gets a letter, once; whether
 * there is an account shows neither in the answer nor in its time.
 * @throws TOO_MANY_REQUESTS
 */
export async function countSignInTry(
  { limits, db, jobs }: Context,
  doors: Door[],
  email: string,
): Promise<void> {
  for (const [name, ...key] of doors) {
    await limits.take(name, ...key).catch(async (error: unknown) => {
      if (name !== 'signInAddress' && (await limits.isFirst('lockLetter', email)))
        await db.asSystem((trx) => jobs.enqueue(trx, accountLink, { email, link: 'locked' }));
      throw error;
    });
  }
}

/** The try was no abuse. */
export async function refundSignInTry({ limits }: Context, doors: Door[]): Promise<void> {
  for (const [name, ...key] of doors) await limits.refund(name, ...key);
}

/** A new password lifts every lock of an account: who guessed at the old one has won nothing. */
export async function liftSignInLocks({ limits }: Context, email: string): Promise<void> {
  await limits.lift(['signInAccount', 'signInEverywhere', 'signInDevice', 'lockLetter'], email);
}

/** From now on the device is known to whoever just proved who they are. */
export async function rememberDevice(context: Context, email: string): Promise<void> {
  const { clock, headers, publicUrl, resHeaders, secret } = context;
  const owner = await ownerOf(context, email);
  if (!owner) return;
  const device = readDevice(headers.get('cookie')) ?? { id: randomUUID(), entries: [] };
  const secure = publicUrl.startsWith('https://');
  resHeaders.append('set-cookie', deviceCookie(device, owner, secret, { now: clock.now(), secure }));
}

async function ownerOf({ db }: Context, email: string): Promise<DeviceOwner | null> {
  const passwordHash = await db.asSystem((trx) => findPasswordHash(trx, email));
  return passwordHash ? { email, passwordHash } : null;
}
