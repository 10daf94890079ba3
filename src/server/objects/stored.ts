/** Objects in the store: encrypted on the way in, verified on the way out. Each is known by its key in the store. */
import { createHash } from 'node:crypto';
import type { Blobs } from '../ports/blobs.ts';
import { DamagedError, decrypt, encrypt } from './cipher.ts';

/** What was observed of a stream as it passed. */
export interface StreamStats {
  bytes: number;
  sha256: Buffer;
  /** Its first bytes. */
  head: Buffer;
}

const HEAD_BYTES = 16;

/** Encrypts a stream into the store. @returns a tally of it */
export async function putEncrypted(
  blobs: Blobs,
  objectKey: string,
  key: Buffer,
  plain: AsyncIterable<Uint8Array>,
): Promise<StreamStats> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  async function* counted() {
    for await (const part of plain) {
      hash.update(part);
      bytes += part.length;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, part.subarray(0, HEAD_BYTES)]);
      yield part;
    }
  }
  await blobs.put(objectKey, encrypt(counted(), key, objectKey));
  return { bytes, sha256: hash.digest(), head };
}

/**
 * Opens a stored object. The first piece is read and verified before this returns, so that an unreadable
 * object is refused rather than cut off.
 * @returns the plaintext; null if there is no object
 * @throws StoreAwayError, DamagedError; also while reading
 */
export async function getDecrypted(blobs: Blobs, objectKey: string, key: Buffer) {
  const body = await blobs.get(objectKey);
  return body && begun(decrypt(body, key, objectKey));
}

/** Like getDecrypted, and also compares the upload's checksum before the last piece is yielded. */
export async function getChecked(blobs: Blobs, objectKey: string, key: Buffer, sha256: Buffer) {
  const body = await blobs.get(objectKey);
  return body && begun(checkDigest(decrypt(body, key, objectKey), sha256));
}

/**
 * Reads the first piece eagerly. A consumer that stops reading, even before the first piece, ends the stream.
 */
async function begun(pieces: AsyncGenerator<Buffer>): Promise<AsyncIterableIterator<Buffer>> {
  const first = await pieces.next();
  let given = false;
  const all: AsyncIterableIterator<Buffer> = {
    [Symbol.asyncIterator]: () => all,
    next: async () => {
      if (given) return pieces.next();
      given = true;
      return first;
    },
    return: () => pieces.return(undefined),
  };
  return all;
}

async function* checkDigest(pieces: AsyncGenerator<Buffer>, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  for await (const piece of pieces) {
    hash.update(piece);
    if (held) yield held;
    held = piece;
  }
  if (!hash.digest().equals(sha256)) throw new DamagedError('not what was uploaded');
  if (held) yield held;
}
