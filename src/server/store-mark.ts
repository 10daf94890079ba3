/** Whose bucket it is: the first process that uses one leaves a mark there, and no other installation starts with it. */
import { StartError } from '../kit/start-error.ts';
import { BlobExistsError, type Blobs, StoreAwayError } from './ports/blobs.ts';

/** Where the mark is kept, beside `project-files/…`. */
const MARK = 'kinkeeper/installation';

/** What is wrong with it, for whoever runs the product. */
const OF_ANOTHER =
  'S3_BUCKET is the bucket of another installation, whose files would be mixed with these. Name the bucket that belongs to DATABASE_URL, or an empty one.';

/**
 * Leaves the mark of this installation in a store that has none. A store that cannot be reached now is left to
 * /readyz, as without this.
 * @param installation which one this is (db/migrate.ts)
 * @throws StartError if the store bears the mark of another
 */
export async function checkStoreMark(blobs: Blobs, installation: string): Promise<void> {
  try {
    if ((await markOf(blobs)) === null) await leaveMark(blobs, installation);
    // None yet: another process is leaving it at this moment, and the next start reads it.
    await refuseAnother(blobs, installation);
  } catch (error) {
    if (!(error instanceof StoreAwayError)) throw error;
  }
}

/**
 * Leaves no mark.
 * @throws StartError if the store bears the mark of another; StoreAwayError
 */
export async function refuseAnother(blobs: Blobs, installation: string): Promise<void> {
  const mark = await markOf(blobs);
  if (mark !== null && mark !== installation) throw new StartError(OF_ANOTHER);
}

async function leaveMark(blobs: Blobs, installation: string): Promise<void> {
  try {
    await blobs.put(MARK, one(Buffer.from(installation)));
  } catch (error) {
    // Another process was faster; whose, is read next.
    if (!(error instanceof BlobExistsError)) throw error;
  }
}

async function markOf(blobs: Blobs): Promise<string | null> {
  const found = await blobs.get(MARK);
  if (!found) return null;
  const parts: Uint8Array[] = [];
  for await (const part of found) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function* one(part: Uint8Array) {
  yield part;
}
