/** Uploads: bytes are streamed into the store, and become a file once complete. */
import { randomBytes } from 'node:crypto';
import { isDatabaseAway } from '#db/away.ts';
import { retryWhenRefused } from '#db/open.ts';
import { workInProject } from '#features/projects/projects.entering.handlers.ts';
import { othersIn } from '#features/projects/projects.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { Floor, Person } from '#server/context.ts';
import { installationKey, newFileKey, wrapKey } from '#server/objects/cipher.ts';
import { asRefusal, CLAIMED_WITHIN_MS, CutOffError, limited } from '#server/objects/receive.ts';
import { putEncrypted } from '#server/objects/stored.ts';
import { refusal } from '#server/refusal.ts';
import type { ProjectFile } from '../files.contract.ts';
import { announceObject, claimObject } from '../files.orphans.queries.ts';
import { findSent, findTotals, insertFile, type NewFile } from '../files.queries.ts';
import {
  FILE_MAX_BYTES,
  filePath,
  fits,
  objectKey,
  picturable,
  quotas,
  tighterQuota,
} from '../files.rules.ts';
import { deleteOrphanOrDefer } from './orphans.ts';
import type { Thumbnails } from './thumbnails.ts';

export type UploadDeps = Pick<Floor, 'blobs' | 'clock' | 'config' | 'db' | 'log' | 'secret'> & {
  thumbnails: Thumbnails;
};

export interface Upload {
  projectId: string;
  /** Chosen by the sender as an idempotency key. */
  clientId: string;
  fileName: string;
  mimeType: string;
  /** In bytes, as declared by the sender. */
  size: number;
}

/**
 * Stores a file, with its event. A file that is too large, cut off or cancelled leaves nothing behind.
 * @param body its bytes; null for an empty file
 * @param signal aborted once the sender is gone
 * @returns the stored file, or the earlier one with the same client id
 * @throws refusals NOT_FOUND, TOO_LARGE, QUOTA_FULL, STORE_UNAVAILABLE, STORE_FULL; CutOffError
 */
export async function storeUpload(
  services: UploadDeps,
  person: Person,
  upload: Upload,
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): Promise<ProjectFile> {
  const { blobs, clock, config, secret } = services;
  const at = clock.now();
  const { projectId, clientId } = upload;
  const path = filePath(projectId, at.getTime(), randomBytes(16).toString('hex'), upload.fileName);
  const key = objectKey(path);
  const before = await workInProject({ ...services, person }, projectId, async (trx) => {
    const sent = await findSent(trx, projectId, person.id, clientId);
    // An early check that spares a pointless upload; the row decides.
    const room = tighterQuota(await findTotals(trx, projectId, person.id), quotas(config));
    if (!sent && !fits(room, upload.size)) throw refusal('QUOTA_FULL');
    if (!sent) await announceObject(trx, key, person.id, new Date(at.getTime() + CLAIMED_WITHIN_MS));
    return sent;
  });
  if (before) return before;

  const fileKey = newFileKey();
  try {
    const { bytes, sha256, head } = await putEncrypted(blobs, key, fileKey, limited(body, FILE_MAX_BYTES));
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
    const { stored, isNew } = await retryWhenRefused(() => storeRow(services, person, file, signal));
    const kind = picturable(head);
    if (!isNew) await deleteOrphanOrDefer(services, person.id, key);
    else if (kind) services.thumbnails.make({ fileId: file.id, projectId, personId: person.id, kind });
    return stored;
  } catch (error) {
    // With the database down, do not wait for it again; the clean-up finds the object.
    if (!isDatabaseAway(error)) await deleteOrphanOrDefer(services, person.id, key);
    throw asRefusal(error);
  }
}

/** Stores the row once the bytes are in the store, if the person may still enter the project. */
async function storeRow(services: UploadDeps, person: Person, file: NewFile, signal: AbortSignal) {
  const { config } = services;
  return workInProject({ ...services, person }, file.project_id, async (trx, project) => {
    const isNew = await insertFile(trx, file, othersIn(project, person.id));
    // The row already counts, and parallel uploads wait for this count.
    const room = tighterQuota(await findTotals(trx, file.project_id, person.id), quotas(config));
    if (isNew && !fits(room, 0)) throw refusal('QUOTA_FULL');
    if (isNew && !(await claimObject(trx, objectKey(file.file_path)))) throw refusal('STORE_UNAVAILABLE');
    const stored = await findSent(trx, file.project_id, person.id, file.client_id);
    // The other upload with this client id was deleted a moment ago.
    if (!stored) throw refusal('NOT_FOUND');
    // As late as can be: what was cancelled is shared with nobody.
    if (isNew && signal.aborted) throw new CutOffError('the sender is gone');
    return { stored, isNew };
  });
}
