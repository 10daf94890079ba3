// Apart from retry.ts: visitors' screens need no more of it.
import { errorData } from './errors.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next try, in milliseconds: one second, then twice as long each time; where the
 * server says when, at least until then.
 * @param failures how often it has failed before this time, from 0
 * @param longest no pause of our own is longer
 */
export function retryDelay(failures: number, error?: unknown, longest = LONGEST_MS): number {
  const { retry_after = 0 } = errorData<{ retry_after?: number }>(error) ?? {};
  return Math.max(Math.min(FIRST_MS * 2 ** failures, longest), retry_after * 1000);
}
