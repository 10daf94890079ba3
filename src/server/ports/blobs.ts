/** Where objects lie that are too large for rows; open-blobs.ts says where. */

/** A store of objects by key, e.g. `project-files/{project}/{name}.pdf`. */
export interface Blobs {
  /**
   * Stores a stream as a new object, whole or not at all. What is cut off by force may leave a part of
   * it, which `delete` takes away.
   * @throws BlobExistsError, and nothing is written over; StoreFullError; StoreAwayError; or what the stream threw
   */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * @returns its bytes as they are read, or null when there is none; whoever stops reading ends the stream
   * @throws StoreAwayError, also while it is read
   */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /**
   * Takes an object away, whole or half-written. One that is gone already is no error. It ends within a
   * few seconds, so that a transaction can wait for it.
   * @throws StoreAwayError; the object may then be gone all the same
   */
  delete(key: string): Promise<void>;
  /** As briefly as `delete`. @throws StoreAwayError when nothing can be stored now */
  ready(): Promise<void>;
}

/** The store cannot be reached, or does not do what it should. Trying again may help. */
export class StoreAwayError extends Error {
  override name = 'StoreAwayError';
}

/** There is no room left. */
export class StoreFullError extends Error {
  override name = 'StoreFullError';
}

/** There is an object with this key. */
export class BlobExistsError extends Error {
  override name = 'BlobExistsError';
}

const KEY = /^[a-z0-9][\w-]*(\/[A-Za-z0-9][\w.-]*)+$/;

/** @throws when a key could lead out of its folder; keys are made by us, so this is a mistake of ours */
export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 500) throw new Error('this is no key of an object');
}

/** Remembers what a stream threw, so that it is not taken for an error of the store. */
export function watched(body: AsyncIterable<Uint8Array>): {
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
