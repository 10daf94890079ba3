// Separate from retry.ts: public screens need only this part.
import { errorData } from './errors.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next attempt, in milliseconds: one second, doubling each time, and at least as
 * long as the server asks for.
 * @param failures previous failures, from 0
 * @param longest upper bound for our own pauses
 */
export function retryDelay(failures: number, error?: unknown, longest = LONGEST_MS): number {
  const { retry_after = 0 } = errorData<{ retry_after?: number }>(error) ?? {};
  return Math.max(Math.min(FIRST_MS * 2 ** failures, longest), retry_after * 1000);
}
