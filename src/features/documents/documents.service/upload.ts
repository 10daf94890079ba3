/** Uploads of documents: a file that nobody could sign is refused while the dialog is open. */
import { enterProject } from '#features/projects/projects.queries.ts';
import { roleIn } from '#features/projects/projects.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { Person } from '#server/context.ts';
import { limited } from '#server/objects/receive.ts';
import { refusal } from '#server/refusal.ts';
import { type CopyRow, findUpload, insertCopies, type NewCopy } from '../documents.files.queries.ts';
import { isAccepted, UPLOAD_MAX } from '../documents.rules.ts';
import { type CopyDeps, claimCopy, putCopy } from './copies.ts';
import { type ShownCopies, UnreadableError } from './shown-copy.ts';

export type UploadDeps = CopyDeps & { shownCopies: ShownCopies };

export interface Upload {
  projectId: string;
  /** Chosen by the sender as an idempotency key; a document names it. */
  uploadId: string;
  fileName: string;
}

/** What its sender learns of an upload. */
export interface UploadAnswer {
  /** A document names it. */
  id: string;
  file_name: string;
  file_size: number;
  pages: number;
  /** False for a scan. */
  has_text: boolean;
  was_signed: boolean;
  word_attached: boolean;
}

/**
 * Stores an upload, and the copy of it that people will read.
 * @param body its bytes; null for an empty file
 * @returns the same as before for the same upload
 * @throws refusals NOT_FOUND, FORBIDDEN, TOO_LARGE, NOT_A_DOCUMENT, UNREADABLE_DOCUMENT, STORE_UNAVAILABLE,
 * STORE_FULL; CutOffError
 */
export async function storeUpload(
  services: UploadDeps,
  person: Person,
  upload: Upload,
  body: ReadableStream<Uint8Array> | null,
): Promise<UploadAnswer> {
  const before = await enter(services, person, upload);
  if (before.length > 0) return answerOf(before);
  if (!isAccepted(upload.fileName)) throw refusal('NOT_A_DOCUMENT');
  const bytes = Buffer.concat(await Array.fromAsync(limited(body, UPLOAD_MAX)));
  const { projectId, uploadId, fileName } = upload;
  const { pdf, html: _, uploaded_as, ...shown } = await shownCopyOf(services, bytes, fileName);
  const shownName = `${fileName.replace(/\.[^.]*$/, '')}.pdf`;
  const shared = {
    project_id: projectId,
    upload_id: uploadId,
    uploaded_by: person.id,
    created_at: services.clock.now(),
  };
  const copies: NewCopy[] = [
    {
      ...shared,
      id: uuidv7(shared.created_at.getTime()),
      kind: 'original',
      file_name: fileName,
      mime_type: uploaded_as,
      ...(await putCopy(services, person.id, { projectId, name: fileName, bytes })),
    },
    {
      ...shared,
      id: uuidv7(shared.created_at.getTime()),
      kind: 'shown',
      file_name: shownName,
      mime_type: 'application/pdf',
      ...shown,
      ...(await putCopy(services, person.id, { projectId, name: shownName, bytes: pdf })),
    },
  ];
  return services.db.as(person.id, async (trx) => {
    // If another upload with this id was quicker, these copies stay left over.
    if (await insertCopies(trx, copies))
      for (const copy of copies) if (!(await claimCopy(trx, copy))) throw refusal('STORE_UNAVAILABLE');
    return answerOf(await findUpload(trx, projectId, person.id, uploadId));
  });
}

/** @returns the copies of an earlier upload with this id; throws unless the person is in the project */
async function enter({ clock, db }: UploadDeps, person: Person, { projectId, uploadId }: Upload) {
  return db.as(person.id, async (trx) => {
    const project = await enterProject(trx, projectId, { by: person.id, at: clock.now() });
    if (!project) throw refusal('NOT_FOUND');
    if (roleIn(project, person.id) === 'admin') throw refusal('FORBIDDEN');
    return findUpload(trx, projectId, person.id, uploadId);
  });
}

async function shownCopyOf({ shownCopies }: UploadDeps, bytes: Buffer, fileName: string) {
  try {
    return await shownCopies.make(bytes, fileName);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const { reason } = error;
    throw reason === 'not_a_document'
      ? refusal('NOT_A_DOCUMENT')
      : refusal('UNREADABLE_DOCUMENT', { reason });
  }
}

function answerOf(copies: readonly CopyRow[]): UploadAnswer {
  const original = copies.find(({ kind }) => kind === 'original');
  const shown = copies.find(({ kind }) => kind === 'shown');
  if (!original?.upload_id || !shown) throw new Error('an upload lacks a copy');
  return {
    id: original.upload_id,
    file_name: original.file_name,
    file_size: original.file_size,
    pages: shown.pages ?? 0,
    has_text: shown.has_text === true,
    was_signed: shown.was_signed === true,
    word_attached: shown.word_attached === true,
  };
}
