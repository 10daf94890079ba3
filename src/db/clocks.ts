/** Our clock against PostgreSQL's: sessions, times that are held and links end by ours, and rows are dated by both. */

/** Machines that ask for the time differ by milliseconds. */
const APART_MAX_MS = 60_000;

/**
 * @param asked when PostgreSQL was asked for its time, by our clock (milliseconds)
 * @param answered when its answer was here
 * @param theirs its time
 * @returns by how many seconds they differ at least; 0 if that is nothing to speak of
 */
export function secondsApart(asked: number, answered: number, theirs: Date): number {
  const ahead = theirs.getTime() - answered;
  const behind = asked - theirs.getTime();
  const apart = Math.max(ahead, behind);
  return apart > APART_MAX_MS ? Math.round(apart / 1000) : 0;
}
