import { RETRYABLE } from '#kit/errors.ts';
import { errorCode } from './errors.ts';
import { retryDelay } from './retry-delay.ts';

/** Whether the same request may succeed later: the line was bad, or the server said that it will pass. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || RETRYABLE.has(code);
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
