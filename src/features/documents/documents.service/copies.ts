/** The copies of documents in the store: each encrypted with a key of its own, as files are. */
import { randomBytes } from 'node:crypto';
import type { Trx } from '#db/open.ts';
import { announceObject, claimObject } from '#features/files/files.orphans.queries.ts';
import { filePath } from '#features/files/files.rules.ts';
import type { Floor } from '#server/context.ts';
import { DamagedError, installationKey, newFileKey, unwrapKey, wrapKey } from '#server/objects/cipher.ts';
import { asRefusal, CLAIMED_WITHIN_MS } from '#server/objects/receive.ts';
import type { Pieces } from '#server/objects/send.ts';
import { getChecked, putEncrypted } from '#server/objects/stored.ts';
import type { CopyRow, NewCopy } from '../documents.files.queries.ts';

export type CopyDeps = Pick<Floor, 'blobs' | 'clock' | 'db' | 'secret'>;

/** A copy's key in the store. */
export const objectKey = (path: string) => `project-documents/${path}`;

/**
 * Writes a copy into the store. Until its row claims it, it is left over.
 * @param personId in whose name
 * @param name for its extension
 * @returns what its row says of it
 * @throws refusals STORE_UNAVAILABLE, STORE_FULL
 */
export async function putCopy(
  { blobs, clock, db, secret }: CopyDeps,
  personId: string,
  { projectId, name, bytes }: { projectId: string; name: string; bytes: Uint8Array },
): Promise<Pick<NewCopy, 'path' | 'file_size' | 'sha256' | 'wrapped_key'>> {
  const at = clock.now().getTime();
  const path = filePath(projectId, at, randomBytes(16).toString('hex'), name);
  await db.as(personId, (trx) =>
    announceObject(trx, objectKey(path), personId, new Date(at + CLAIMED_WITHIN_MS)),
  );
  const key = newFileKey();
  try {
    const { sha256 } = await putEncrypted(blobs, objectKey(path), key, once(bytes));
    const wrapped_key = wrapKey(key, installationKey(secret), path);
    return { path, file_size: bytes.length, sha256, wrapped_key };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Claims the object of a copy whose row was just stored. @returns false if it has been deleted meanwhile */
export function claimCopy(trx: Trx, { path }: Pick<NewCopy, 'path'>): Promise<boolean> {
  return claimObject(trx, objectKey(path));
}

/**
 * Opens a copy; whatever is read of it was checked.
 * @throws StoreAwayError, DamagedError; also while reading
 */
export async function openCopy(
  { blobs, secret }: Pick<CopyDeps, 'blobs' | 'secret'>,
  { path, wrapped_key, sha256 }: CopyRow,
): Promise<Pieces> {
  const key = unwrapKey(wrapped_key, installationKey(secret), path);
  const pieces = await getChecked(blobs, objectKey(path), key, sha256);
  if (!pieces) throw new DamagedError('there is no object');
  return pieces;
}

/** @returns all bytes of a copy */
export async function readCopy(deps: Pick<CopyDeps, 'blobs' | 'secret'>, copy: CopyRow): Promise<Uint8Array> {
  const whole = new Uint8Array(copy.file_size);
  let at = 0;
  for await (const piece of await openCopy(deps, copy)) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
