import { RETRYABLE } from '#kit/errors.ts';
import { errorCode } from './errors.ts';
import { retryDelay } from './retry-delay.ts';

/**
 * Whether the same request may succeed later: the connection failed, or the server called the refusal
 * temporary.
 */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || RETRYABLE.has(code);
}

/** How many attempts are made in all. */
const TRIES = 5;

/**
 * Retries while that may help, for at most five attempts.
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

/** Pauses between attempts that can be cut short. */
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
    /** Ends all pauses: the connection is back, or somebody asked to retry. */
    hurry() {
      for (const end of ends) end();
    },
  };
}
