/** When token keys sign and retire, and what a refresh token that comes is worth (docs/decisions/0156). */

export const ACCESS_SECONDS = 600;
/** Clocks of several servers differ. */
export const CLOCK_TOLERANCE_SECONDS = 5;
/** How long a client may present a token again that it has just spent: two tabs, or an answer that was lost. */
const GRACE_SECONDS = 10;
/** Programs on one session; the oldest gives way. */
export const MAX_FAMILIES = 20;

const KEY_DAYS = 90;
/** A key is published this long before it signs, so that whoever verifies tokens has it by then. */
const LEAD_SECONDS = 900;

interface Dated {
  created_at: Date;
}

const secondsSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / 1000;
const newestFirst = (a: Dated, b: Dated) => b.created_at.getTime() - a.created_at.getTime();

/** @returns the key that signs: the newest that has been published long enough, or else the oldest */
export function signingKey<Key extends Dated>(keys: readonly Key[], now: Date): Key | undefined {
  const sorted = keys.toSorted(newestFirst);
  return sorted.find(({ created_at }) => secondsSince(created_at, now) >= LEAD_SECONDS) ?? sorted.at(-1);
}

/** Whether it is time for a new key. */
export function isKeyDue(keys: readonly Dated[], now: Date): boolean {
  return keys.every(({ created_at }) => secondsSince(created_at, now) >= KEY_DAYS * 86_400);
}

/** @returns the keys whose last tokens have ended */
export function retiredKeys<Key extends Dated>(keys: readonly Key[], now: Date): Key[] {
  const ended = LEAD_SECONDS + ACCESS_SECONDS + CLOCK_TOLERANCE_SECONDS;
  const [, ...older] = keys
    .filter(({ created_at }) => secondsSince(created_at, now) >= ended)
    .toSorted(newestFirst);
  return older;
}

/** A family of refresh tokens, as far as it tells whether one of them is good. */
export interface Family {
  current_hash: string;
  former_hash: string | null;
  rotated_at: Date | null;
  rotated_by: string | null;
}

/**
 * @param hash of the token that came
 * @param client who sent it
 * @returns `good` for the present token; `again` for the one just spent, from the same client; else `reused`
 */
export function judgeRefresh(
  { current_hash, former_hash, rotated_at, rotated_by }: Family,
  hash: string,
  client: string,
  now: Date,
): 'good' | 'again' | 'reused' {
  if (current_hash === hash) return 'good';
  if (former_hash !== hash || !rotated_at || rotated_by !== client) return 'reused';
  return secondsSince(rotated_at, now) < GRACE_SECONDS ? 'again' : 'reused';
}
