import type { ErrorCode } from '#kit/errors.ts';

/** Not again within this time, in milliseconds: autosave retries over and over. */
const QUIET_MS = 60_000;

/** @returns a function that shows the notice if a refusal means a full disk */
export function createRoomNotice(say: () => void, now: () => number): (code: ErrorCode | undefined) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (code) => {
    if (code !== 'DISK_FULL' || now() - saidAt < QUIET_MS) return;
    saidAt = now();
    say();
  };
}
