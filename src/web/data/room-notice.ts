import type { ErrorCode } from '#kit/errors.ts';

/** Not again within this time: what is saved by itself is tried again and again. In milliseconds. */
const QUIET_MS = 60_000;

/** @returns says what a refusal means, where it is that one */
export function createRoomNotice(say: () => void, now: () => number): (code: ErrorCode | undefined) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (code) => {
    if (code !== 'DISK_FULL' || now() - saidAt < QUIET_MS) return;
    saidAt = now();
    say();
  };
}
