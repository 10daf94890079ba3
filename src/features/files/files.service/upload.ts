/** An upload: its bytes go into the store as they come, and become a file when all are there. */
import { randomBytes } from 'node:crypto';
import { isDatabaseAway, retryWhenRefused } from '#db/open.ts';
import { enterProject } from '#features/projects/projects.queries.ts';
import { othersIn } from '#features/projects/projects.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { Config } from '#server/config.ts';
import type { Floor, Person } from '#server/context.ts';
import { BlobExistsError, StoreAwayError, StoreFullError } from '#server/ports/blobs.ts';
import { refusal } from '#server/refusal.ts';
import type { ProjectFile } from '../files.contract.ts';
import { announceObject, claimObject } from '../files.orphans.queries.ts';
import { findSent, findTotals, insertFile, type NewFile } from '../files.queries.ts';
import { FILE_MAX, filePath, fits, picturable, roomOf, type Totals } from '../files.rules.ts';
import { installationKey, newFileKey, wrapKey } from './cipher.ts';
import { CLAIMED_WITHIN_MS, scheduleRemoval, TRANSFER_MAX_MS } from './orphans.ts';
import { objectKey, putEncrypted } from './stored.ts';
import type { Thumbnails } from './thumbnails.ts';

/** Nothing came for this long, or nobody read what was sent, in milliseconds: the connection is taken for lost. */
export const SILENT_MS = 60_000;

export type UploadDeps = Pick<Floor, 'blobs' | 'clock' | 'config' | 'db' | 'log' | 'secret'> & {
  thumbnails: Thumbnails;
};

export interface Upload {
  projectId: string;
  /** Made by the sender: the same again is the same file. */
  clientId: string;
  fileName: string;
  mimeType: string;
  /** In bytes, as far as the sender says. */
  size: number;
}

const MB = 1024 * 1024;

/** How many bytes a project and a person may have; 0 is as many as they like. */
export function quotas({ QUOTA_PROJECT_MB, QUOTA_PERSON_MB }: Config): Totals {
  return { project: QUOTA_PROJECT_MB * MB, person: QUOTA_PERSON_MB * MB };
}

/** The connection was lost, or the sender stopped. */
export class CutOffError extends Error {
  override name = 'CutOffError';
}

/**
 * Stores a file, with its event. Nothing is left of one that is too large or cut off.
 * @param body its bytes; null for an empty file
 * @returns the stored file; for a client id that was sent before, that file
 * @throws refusals NOT_FOUND, TOO_LARGE, QUOTA_FULL, STORE_UNAVAILABLE, STORE_FULL; CutOffError
 */
export async function storeUpload(
  services: UploadDeps,
  person: Person,
  upload: Upload,
  body: ReadableStream<Uint8Array> | null,
): Promise<ProjectFile> {
  const { blobs, clock, config, db, secret } = services;
  const at = clock.now();
  const { projectId, clientId } = upload;
  const path = filePath(projectId, at.getTime(), randomBytes(16).toString('hex'), upload.fileName);
  const key = objectKey(path);
  const before = await db.as(person.id, async (trx) => {
    if (!(await enterProject(trx, projectId, { by: person.id, at }))) throw refusal('NOT_FOUND');
    const sent = await findSent(trx, projectId, person.id, clientId);
    // So that what is known not to fit is not sent; the row decides.
    const room = roomOf(await findTotals(trx, projectId, person.id), quotas(config));
    if (!sent && !fits(room, upload.size)) throw refusal('QUOTA_FULL');
    if (!sent) await announceObject(trx, key, person.id, new Date(at.getTime() + CLAIMED_WITHIN_MS));
    return sent;
  });
  if (before) return before;

  const fileKey = newFileKey();
  try {
    const { bytes, sha256, head } = await putEncrypted(blobs, path, fileKey, limited(body));
    const file = {
      id: uuidv7(at.getTime()),
      project_id: projectId,
      uploaded_by: person.id,
      client_id: clientId,
      file_name: upload.fileName,
      file_path: path,
      file_size: bytes,
      mime_type: upload.mimeType,
      sha256,
      wrapped_key: wrapKey(fileKey, installationKey(secret), path),
      created_at: clock.now(),
    };
    const { stored, isNew } = await retryWhenRefused(() => storeRow(services, person, file));
    const kind = picturable(head);
    if (!isNew) await scheduleRemoval(services, person.id, key);
    else if (kind) services.thumbnails.make({ fileId: file.id, projectId, personId: person.id, kind });
    return stored;
  } catch (error) {
    // Nobody waits once more for a database that is away; the clean-up finds the object.
    if (!isDatabaseAway(error)) await scheduleRemoval(services, person.id, key);
    throw asRefusal(error);
  }
}

/** The row, once its bytes are in the store, if the person may still enter the project. */
async function storeRow({ config, db, clock }: UploadDeps, person: Person, file: NewFile) {
  return db.as(person.id, async (trx) => {
    const project = await enterProject(trx, file.project_id, { by: person.id, at: clock.now() });
    if (!project) throw refusal('NOT_FOUND');
    const isNew = await insertFile(trx, file, othersIn(project, person.id));
    // The row is counted already, and whoever stores beside it waits for this count.
    const room = roomOf(await findTotals(trx, file.project_id, person.id), quotas(config));
    if (isNew && !fits(room, 0)) throw refusal('QUOTA_FULL');
    if (isNew && !(await claimObject(trx, objectKey(file.file_path)))) throw refusal('STORE_UNAVAILABLE');
    const stored = await findSent(trx, file.project_id, person.id, file.client_id);
    // The other upload of it was deleted within this moment.
    if (!stored) throw refusal('NOT_FOUND');
    return { stored, isNew };
  });
}

/**
 * The bytes as they come, up to the largest file.
 * @throws TOO_LARGE at the first byte too many; CutOffError when the rest does not come
 */
async function* limited(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
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
      if (bytes > FILE_MAX) throw refusal('TOO_LARGE');
      if (performance.now() - started > TRANSFER_MAX_MS) throw new CutOffError('it took too long');
      yield value;
    }
  } finally {
    // Not waited for: a connection that is gone may never answer.
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

/** What went wrong with the store, as the sender hears it. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof StoreFullError) return refusal('STORE_FULL');
  if (error instanceof StoreAwayError || error instanceof BlobExistsError)
    return refusal('STORE_UNAVAILABLE');
  return error;
}
