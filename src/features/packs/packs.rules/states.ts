import { DAY_MS } from '#kit/days.ts';
/** Lifecycle of a generated pack. */

export const PACK_STATES = ['queued', 'writing', 'done', 'stopped', 'failed'] as const;
export type PackState = (typeof PACK_STATES)[number];

/** Why a pack failed; the screen words each one. */
export const PACK_PROBLEMS = [
  'refused',
  'busy',
  'away',
  'stalled',
  'broke_off',
  'empty',
  'too_much',
  'declined',
  'interrupted',
  'internal',
] as const;
export type PackProblem = (typeof PACK_PROBLEMS)[number];

/** Without a heartbeat for this long, its server counts as dead. */
export const DEAD_AFTER_MS = 30_000;
/** An unkept pack is deleted after a day (PACK-15). */
export const UNKEPT_TTL_MS = DAY_MS;

export const isFinished = (state: PackState): boolean => !['queued', 'writing'].includes(state);

/**
 * @param row as stored
 * @param now epoch milliseconds
 * @returns the state to show: a pack left behind by a killed server does not stay "writing" forever
 */
export function shownState(
  row: { state: PackState; problem: string | null; alive_at: Date },
  now: number,
): { state: PackState; problem: PackProblem | null } {
  if (!isFinished(row.state) && now - row.alive_at.getTime() > DEAD_AFTER_MS) {
    return { state: 'failed', problem: 'interrupted' };
  }
  const problem = PACK_PROBLEMS.find((each) => each === row.problem) ?? null;
  return { state: row.state, problem: row.state === 'failed' ? (problem ?? 'internal') : null };
}
