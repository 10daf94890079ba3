/**
 * Encryption of stored files (decision 0027): AES-256-GCM with a key per file, in pieces that are each
 * authenticated before they are served. The file key is kept in the database, encrypted with a key derived
 * from the installation's secret. An object is `KKF1`, 7 random bytes, then for every 64 KiB the ciphertext
 * and its tag. A piece's nonce is those 7 bytes, its number, and whether it is the last, so that pieces
 * cannot be dropped, reordered or truncated. The object's key in the store is authenticated too, so that one
 * object cannot be swapped for another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const MAGIC = Buffer.from('KKF1');
const PREFIX_BYTES = 7;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Plaintext bytes per piece. */
export const PIECE_BYTES = 65_536;

/** A stored object is not what we wrote, or is incomplete. */
export class DamagedError extends Error {
  override name = 'DamagedError';
}

/** The key that encrypts file keys. @param secret of the installation */
export function installationKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper file keys 1', KEY_BYTES));
}

/** @returns a new key for one file */
export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/**
 * @param filePath of the file; binds the key to it
 * @returns 60 bytes: nonce, encrypted key, tag
 */
export function wrapKey(fileKey: Buffer, outer: Buffer, filePath: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, seal(fileKey, outer, nonce, filePath)]);
}

/** @throws DamagedError unless it was wrapped with this key for this path */
export function unwrapKey(wrapped: Buffer, outer: Buffer, filePath: string | Buffer): Buffer {
  return open(wrapped.subarray(NONCE_BYTES), outer, wrapped.subarray(0, NONCE_BYTES), filePath);
}

/**
 * Encrypts a stream, holding one piece in memory at a time.
 * @param objectKey the object's key in the store
 */
export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  key: Buffer,
  objectKey: string,
): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX_BYTES);
  yield Buffer.concat([MAGIC, prefix]);
  let number = 0;
  for await (const { piece, last } of cut(plain, PIECE_BYTES)) {
    yield seal(piece, key, nonceOf(prefix, number, last), objectKey);
    number += 1;
  }
}

/**
 * Decrypts a stream, yielding only authenticated bytes.
 * @throws DamagedError at the first altered piece, or if the last one is missing
 */
export async function* decrypt(
  stored: AsyncIterable<Uint8Array>,
  key: Buffer,
  objectKey: string,
): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(MAGIC.length + PREFIX_BYTES);
  const rest = afterHeader(stored, header);
  let number = 0;
  for await (const { piece, last } of cut(rest, PIECE_BYTES + TAG_BYTES)) {
    if (number === 0 && !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedError('no header');
    yield open(piece, key, nonceOf(header.subarray(MAGIC.length), number, last), objectKey);
    number += 1;
  }
}

function nonceOf(prefix: Buffer, number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, PREFIX_BYTES);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
}

function seal(plain: Uint8Array, key: Buffer, nonce: Buffer, bound: string | Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(bound));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(sealed: Buffer, key: Buffer, nonce: Buffer, bound: string | Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new DamagedError('too short');
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw new DamagedError('not as it was written');
  }
  return plain;
}

/** Strips the header from a stream. */
async function* afterHeader(stored: AsyncIterable<Uint8Array>, header: Buffer): AsyncGenerator<Uint8Array> {
  let filled = 0;
  for await (const part of stored) {
    const taken = Math.min(part.length, header.length - filled);
    header.set(part.subarray(0, taken), filled);
    filled += taken;
    if (taken < part.length) yield part.subarray(taken);
  }
}

/**
 * Cuts a stream into pieces of one size; the last one is shorter, possibly empty. A piece is valid until the
 * next is requested.
 */
async function* cut(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  const piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const part of stream) {
    for (let from = 0; from < part.length; ) {
      if (filled === size) {
        yield { piece, last: false };
        filled = 0;
      }
      const taken = Math.min(size - filled, part.length - from);
      piece.set(part.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
    }
  }
  yield { piece: piece.subarray(0, filled), last: true };
}
