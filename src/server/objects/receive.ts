/** Receiving what somebody uploads. */
import { HOUR_MS } from '#kit/days.ts';
import { BlobExistsError, StoreAwayError, StoreFullError } from '../ports/blobs.ts';
import { refusal } from '../refusal.ts';

/** Maximum duration of an upload or download, in milliseconds. */
export const TRANSFER_MAX_MS = HOUR_MS;
/** An announced object not claimed within this time is an orphan, in milliseconds. */
export const CLAIMED_WITHIN_MS = 2 * HOUR_MS;
/** Idle timeout in either direction, in milliseconds: after it the connection counts as lost. */
export const SILENT_MS = 60_000;

/** The connection was lost, or the sender stopped. */
export class CutOffError extends Error {
  override name = 'CutOffError';
}

/**
 * Passes the bytes through, up to a maximum size.
 * @param body null for an empty file
 * @throws TOO_LARGE at the first byte beyond it; CutOffError if the rest does not arrive
 */
export async function* limited(
  body: ReadableStream<Uint8Array> | null,
  max: number,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  const started = performance.now();
  let bytes = 0;
  let ended = false;
  try {
    while (!ended) {
      const { done, value } = await soon(reader.read());
      ended = done;
      if (!value) continue;
      bytes += value.length;
      if (bytes > max) throw refusal('TOO_LARGE');
      if (performance.now() - started > TRANSFER_MAX_MS) throw new CutOffError('it took too long');
      yield value;
    }
  } finally {
    // Not awaited: a dead connection may never answer.
    if (!ended) void reader.cancel().catch(() => {});
  }
}

async function soon<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CutOffError('nothing came')), SILENT_MS);
  });
  try {
    return await Promise.race([
      reading.catch((error: unknown) => {
        throw new CutOffError('the connection was lost', { cause: error });
      }),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** Translates a failure of the store for the sender. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof StoreFullError) return refusal('STORE_FULL');
  if (error instanceof StoreAwayError || error instanceof BlobExistsError)
    return refusal('STORE_UNAVAILABLE');
  return error;
}
