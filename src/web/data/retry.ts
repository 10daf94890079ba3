import { RETRYABLE } from '../../kit/errors.ts';
import { errorCode, errorData } from './errors.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Whether the same request may succeed later: the line was bad, or the server said that it will pass. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || RETRYABLE.has(code);
}

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

/** So often something is tried before it has failed, where nobody said otherwise. */
const TRIES = 5;

/**
 * Does something again while that may help, at most five times.
 * @throws the last failure
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { sleep, signal }: { sleep: (ms: number) => Promise<void>; signal?: AbortSignal },
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || tries === TRIES || !isRetryable(error)) throw error;
      await sleep(retryDelay(tries - 1, error));
      if (signal?.aborted) throw signal.reason;
    }
  }
}

/** Pauses between tries, which end sooner when there is hope. */
export function createPauses(sleep: (ms: number) => Promise<void>, longest?: number) {
  const ends = new Set<() => void>();
  return {
    async pause(failures: number, error?: unknown): Promise<void> {
      let end = () => {};
      const hope = new Promise<void>((resolve) => {
        end = resolve;
        ends.add(end);
      });
      await Promise.race([sleep(retryDelay(failures, error, longest)), hope]);
      ends.delete(end);
    },
    /** Ends all pauses: the line is back, or somebody asks for it. */
    hurry() {
      for (const end of ends) end();
    },
  };
}
