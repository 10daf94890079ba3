/** Files as they lie in the store: encrypted on the way in, checked on the way out. */
import { createHash } from 'node:crypto';
import type { Blobs } from '#server/ports/blobs.ts';
import { DamagedError, decrypt, encrypt } from './cipher.ts';

/** The folder, or the part of a bucket, that holds the files of projects (FILE-09). */
export const objectKey = (filePath: string) => `project-files/${filePath}`;

/** What was seen of a stream while it went by. */
export interface Tally {
  bytes: number;
  sha256: Buffer;
  /** Its first bytes. */
  head: Buffer;
}

const HEAD_BYTES = 16;

/** Encrypts a stream into the store. @returns what went by */
export async function putEncrypted(
  blobs: Blobs,
  filePath: string,
  key: Buffer,
  plain: AsyncIterable<Uint8Array>,
): Promise<Tally> {
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
  const stored = objectKey(filePath);
  await blobs.put(stored, encrypt(counted(), key, stored));
  return { bytes, sha256: hash.digest(), head };
}

/**
 * Opens a stored object. Its first piece is read and checked before this returns, so that what cannot
 * be read is refused and not cut off.
 * @returns the plain bytes; null when there is no object
 * @throws StoreAwayError, DamagedError; also while it is read
 */
export async function getDecrypted(blobs: Blobs, filePath: string, key: Buffer) {
  const stored = objectKey(filePath);
  const body = await blobs.get(stored);
  return body && begun(decrypt(body, key, stored));
}

/** As getDecrypted, and held against the checksum of the upload before the last piece is given out. */
export async function getChecked(blobs: Blobs, filePath: string, key: Buffer, sha256: Buffer) {
  const stored = objectKey(filePath);
  const body = await blobs.get(stored);
  return body && begun(checked(decrypt(body, key, stored), sha256));
}

/** Reads the first piece at once. Whoever stops reading, even before the first, ends the stream. */
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

async function* checked(pieces: AsyncGenerator<Buffer>, sha256: Buffer): AsyncGenerator<Buffer> {
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
