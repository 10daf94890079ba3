/** Uploads of documents: a file that nobody could sign is refused while the dialog is open. */
import type { Trx } from '#db/open.ts';
import { findTotals } from '#features/files/files.queries.ts';
import { fits, quotas, tighterQuota } from '#features/files/files.rules.ts';
import { workInProject } from '#features/projects/projects.entering.handlers.ts';
import { standingIn } from '#features/projects/projects.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { Floor, Person } from '#server/context.ts';
import { limited } from '#server/objects/receive.ts';
import { refusal } from '#server/refusal.ts';
import { type CopyRow, findUpload, insertCopies, type NewCopy } from '../documents.files.queries.ts';
import { copyName, isAccepted, UPLOAD_MAX_BYTES } from '../documents.rules.ts';
import { type CopyDeps, claimCopy, putCopy } from './copies.ts';
import { type ShownCopies, UnreadableError } from './shown-copy.ts';

export type UploadDeps = CopyDeps & Pick<Floor, 'config'> & { shownCopies: ShownCopies };

export interface Upload {
  projectId: string;
  /** Chosen by the sender as an idempotency key; a document names it. */
  uploadId: string;
  fileName: string;
  /** In bytes, as declared by the sender; 0 if unknown. */
  size: number;
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
 * @throws refusals NOT_FOUND, FORBIDDEN, TOO_LARGE, QUOTA_FULL, NOT_A_DOCUMENT, UNREADABLE_DOCUMENT,
 * STORE_UNAVAILABLE, STORE_FULL; CutOffError
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
  const bytes = Buffer.concat(await Array.fromAsync(limited(body, UPLOAD_MAX_BYTES)));
  const { projectId, uploadId, fileName } = upload;
  const { pdf, html, uploaded_as, ...shown } = await shownCopyOf(services, bytes, fileName);
  // Before anything is stored; the rows decide.
  const size = bytes.length + pdf.length + Buffer.byteLength(html ?? '');
  await services.db.as(person.id, (trx) => refuseUnlessFits(trx, services, person, { projectId, size }));
  const shared = {
    project_id: projectId,
    upload_id: uploadId,
    uploaded_by: person.id,
    created_at: services.clock.now(),
  };
  const stored = async (
    kind: 'original' | 'shown' | 'text',
    name: string,
    copy: { mime_type: NewCopy['mime_type']; bytes: Uint8Array },
  ): Promise<NewCopy> => ({
    ...shared,
    id: uuidv7(shared.created_at.getTime()),
    kind,
    file_name: name,
    mime_type: copy.mime_type,
    ...(await putCopy(services, person.id, { projectId, name, bytes: copy.bytes })),
  });
  const copies = [
    await stored('original', fileName, { mime_type: uploaded_as, bytes }),
    {
      ...(await stored('shown', copyName(fileName, '.pdf'), { mime_type: 'application/pdf', bytes: pdf })),
      ...shown,
    },
  ];
  if (html?.trim()) {
    const text = { mime_type: 'text/html', bytes: Buffer.from(html) } as const;
    copies.push(await stored('text', copyName(fileName, '.html'), text));
  }
  return services.db.as(person.id, async (trx) => {
    // If another upload with this id was quicker, these copies stay left over.
    const isNew = await insertCopies(trx, copies);
    // The rows already count, and parallel uploads wait for this count.
    if (isNew) await refuseUnlessFits(trx, services, person, { projectId, size: 0 });
    if (isNew)
      for (const copy of copies) if (!(await claimCopy(trx, copy))) throw refusal('STORE_UNAVAILABLE');
    return answerOf(await findUpload(trx, projectId, person.id, uploadId));
  });
}

/** @returns the copies of an earlier upload with this id; throws unless the person is in the project */
async function enter(services: UploadDeps, person: Person, upload: Upload) {
  const { projectId, uploadId } = upload;
  return workInProject({ ...services, person }, projectId, async (trx, project) => {
    if (standingIn(project, person.id) === 'admin') throw refusal('FORBIDDEN');
    const before = await findUpload(trx, projectId, person.id, uploadId);
    if (before.length === 0) await refuseUnlessFits(trx, services, person, upload);
    return before;
  });
}

/** Documents count towards the same quotas as files. @throws refusal QUOTA_FULL */
async function refuseUnlessFits(
  trx: Trx,
  { config }: UploadDeps,
  person: Person,
  { projectId, size }: Pick<Upload, 'projectId' | 'size'>,
): Promise<void> {
  const room = tighterQuota(await findTotals(trx, projectId, person.id), quotas(config));
  if (!fits(room, size)) throw refusal('QUOTA_FULL');
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
