/** The store for objects too large for rows; open-blobs.ts chooses it. */

/** A store of objects by key, e.g. `project-files/{project}/{name}.pdf`. */
export interface Blobs {
  /**
   * Stores a stream as a new object, whole or not at all. If the process is killed, a partial object may
   * remain, which `delete` removes.
   * @throws BlobExistsError, and nothing is overwritten; StoreFullError; StoreAwayError; or what the stream
   * threw
   */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * @returns its bytes as they are read, or null if it does not exist; leaving the loop ends the stream
   * @throws StoreAwayError, also while reading
   */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /**
   * Deletes an object, whole or partial. A missing one is no error. Ends within a few seconds, so that a
   * transaction can wait for it.
   * @throws StoreAwayError; the object may be gone nevertheless
   */
  delete(key: string): Promise<void>;
  /**
   * As quick as `delete`.
   * @throws StoreAwayError if nothing can be stored now
   */
  ready(): Promise<void>;
}

/** The store is unreachable or misbehaves. A retry may help. */
export class StoreAwayError extends Error {
  override name = 'StoreAwayError';
}

/** There is no space left. */
export class StoreFullError extends Error {
  override name = 'StoreFullError';
}

/** An object with this key exists. */
export class BlobExistsError extends Error {
  override name = 'BlobExistsError';
}

const KEY = /^[a-z0-9][\w-]*(\/[A-Za-z0-9][\w.-]*)+$/;

/** @throws if a key could lead out of its folder; we generate the keys, so this is a bug of ours */
export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 500) throw new Error('this is no key of an object');
}

/** Remembers what a stream threw, to distinguish its errors from the store's. */
export function watchFailure(body: AsyncIterable<Uint8Array>): {
  body: AsyncIterable<Uint8Array>;
  failed(): { error: unknown } | null;
} {
  let failure: { error: unknown } | null = null;
  async function* watching() {
    try {
      yield* body;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  return { body: watching(), failed: () => failure };
}
