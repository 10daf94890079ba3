/**
 * Thumbnails of files, made in the background. The content is untrusted, so it is decoded in a separate
 * thread with limits on memory and time. Files that cannot be rendered have none.
 */
import pLimit from 'p-limit';
import type { Database } from '#db/open.ts';
import { enterProject } from '#features/projects/projects.queries.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#server/log.ts';
import { installationKey, unwrapKey } from '#server/objects/cipher.ts';
import { CLAIMED_WITHIN_MS } from '#server/objects/receive.ts';
import { getChecked, putEncrypted } from '#server/objects/stored.ts';
import type { Blobs } from '#server/ports/blobs.ts';
import { runInThread } from '#server/thread.ts';
import { announceObject, claimObject } from '../files.orphans.queries.ts';
import { type FileRow, findFile, setThumbnail } from '../files.queries.ts';
import { objectKey, type Picturable } from '../files.rules.ts';
import { deleteOrphanOrDefer } from './orphans.ts';

/** Larger files get none, since decoding needs the whole file in memory. Bytes. */
const SOURCE_MAX_BYTES = 25_000_000;
const WITHIN_MS = 20_000;
/** One at a time, so that memory use does not grow with the number of users. */
const AT_ONCE = 1;
const WORKER = new URL('./thumbnail-worker.ts', import.meta.url);

export interface ThumbnailOrder {
  fileId: string;
  projectId: string;
  /** The uploader, on whose behalf it is made. */
  personId: string;
  kind: Picturable;
}

interface Deps {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  log: Logger;
  secret: string;
}

export type Thumbnails = ReturnType<typeof openThumbnails>;

export function openThumbnails(floors: Deps) {
  const turns = pLimit(AT_ONCE);
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  return {
    /** Queues a thumbnail; nobody waits for it. */
    make(order: ThumbnailOrder): void {
      const work = turns(async () => {
        if (!closing.signal.aborted) await makeOne(floors, order, closing.signal);
      }).catch((error: unknown) => floors.log.warn({ error, file: order.fileId }, 'no thumbnail was made'));
      underWay.add(work);
      void work.then(() => underWay.delete(work));
    },
    /** Waits until the queue is empty. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close(): Promise<void> {
      closing.abort(new Error('the server is stopping'));
      await Promise.all(underWay);
    },
  };
}

async function makeOne(floors: Deps, order: ThumbnailOrder, closing: AbortSignal): Promise<void> {
  const { blobs, clock, db, secret } = floors;
  const { personId, projectId } = order;
  const actor = () => ({ by: personId, at: clock.now() });
  const file = await db.as(personId, async (trx) =>
    (await enterProject(trx, projectId, actor())) ? findFile(trx, projectId, order.fileId) : undefined,
  );
  if (!file || file.file_size > SOURCE_MAX_BYTES) return;
  const key = unwrapKey(file.wrapped_key, installationKey(secret), file.file_path);
  const picture = await drawInWorker(order.kind, await readWhole(blobs, file, key), closing);

  const path = `${file.file_path}.webp`;
  const stored = objectKey(path);
  const dueAt = new Date(clock.now().getTime() + CLAIMED_WITHIN_MS);
  await db.as(personId, (trx) => announceObject(trx, stored, personId, dueAt));
  try {
    await putEncrypted(blobs, stored, key, once(picture));
    const kept = await db.as(personId, async (trx) => {
      await enterProject(trx, projectId, actor());
      return (await setThumbnail(trx, file.id, path)) && claimObject(trx, stored);
    });
    // The file was deleted meanwhile.
    if (!kept) await deleteOrphanOrDefer(floors, personId, stored);
  } catch (error) {
    await deleteOrphanOrDefer(floors, personId, stored);
    throw error;
  }
}

async function readWhole(blobs: Blobs, file: FileRow, key: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = await getChecked(blobs, objectKey(file.file_path), key, file.sha256);
  const whole = new Uint8Array(file.file_size);
  let at = 0;
  for await (const piece of pieces ?? []) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/**
 * Draws a thumbnail in a thread of its own, without access to our settings.
 * @returns a WebP image of at most 320 × 320 pixels
 * @param closing aborts it
 * @throws if it cannot be drawn within the limits
 */
export function drawInWorker(
  kind: Picturable,
  bytes: Uint8Array<ArrayBuffer>,
  closing?: AbortSignal,
): Promise<Uint8Array> {
  const limits = { withinMs: WITHIN_MS, megabytes: 256, closing };
  return runInThread<Uint8Array>(WORKER, { kind, bytes }, limits, [bytes.buffer]);
}
