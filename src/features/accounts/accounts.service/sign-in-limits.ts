/**
 * How often sign-in may be attempted, and against which limits attempts count (docs/decisions/0040).
 */
import { randomUUID } from 'node:crypto';
import type { RequestContext } from '#server/context.ts';
import type { LimitName } from '#server/rate-limits.ts';
import { accountLink } from '../accounts.jobs.ts';
import { findPasswordHash } from '../accounts.queries.ts';
import { type DeviceOwner, deviceCookie, isKnownTo, readDevice } from './devices.ts';

type Context = RequestContext<'jobs' | 'limits' | 'publicUrl' | 'secret'>;
type SignInLimit = [name: LimitName, key: string, beside?: string];

/**
 * The limits that apply to an attempt. A device known to the account has a limit of its own; others are
 * counted per address, per account and address, and per account across all addresses.
 */
export async function signInLimitsFor(context: Context, email: string): Promise<SignInLimit[]> {
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
 * Counts an attempt against every limit. When an account's limit is exceeded, its owner gets one
 * letter. Neither the answer nor its timing reveals whether the account exists.
 * @throws TOO_MANY_REQUESTS
 */
export async function countSignInTry(
  { limits, db, jobs }: Context,
  doors: SignInLimit[],
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

/** Takes back an attempt that succeeded. */
export async function refundSignInTry({ limits }: Context, doors: SignInLimit[]): Promise<void> {
  for (const [name, ...key] of doors) await limits.refund(name, ...key);
}

/** A new password lifts all of an account's locks: guesses at the old one are worthless now. */
export async function liftSignInLocks({ limits }: Context, email: string): Promise<void> {
  await limits.lift(['signInAccount', 'signInEverywhere', 'signInDevice', 'lockLetter'], email);
}

/** Marks the device as known to the account that just signed in. */
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
