/** The SQL of the copies of documents, and of uploads that belong to none yet. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Copy } from './documents.rules.ts';

type MimeType =
  | 'application/pdf'
  | 'text/html'
  | 'application/msword'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export interface NewCopy {
  id: string;
  project_id: string;
  upload_id: string | null;
  uploaded_by: string | null;
  kind: Copy;
  file_name: string;
  path: string;
  file_size: number;
  mime_type: MimeType;
  sha256: Buffer;
  wrapped_key: Buffer;
  created_at: Date;
  document_id?: string;
  version?: number;
  pages?: number;
  has_text?: boolean;
  was_signed?: boolean;
  word_attached?: boolean;
  timestamped?: boolean;
}

/** @returns the copies of an upload that this person has made, original first; none if there is none */
export async function findUpload(trx: Trx, projectId: string, personId: string, uploadId: string) {
  return trx
    .selectFrom('document_files')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('uploaded_by', '=', personId)
    .where('upload_id', '=', uploadId)
    .orderBy('kind')
    .execute();
}
export type CopyRow = Awaited<ReturnType<typeof findUpload>>[number];

/** @returns whether they were stored; if not, there is an upload with this id, or the version has a sealed copy */
export async function insertCopies(trx: Trx, copies: readonly NewCopy[]): Promise<boolean> {
  const rows = await trx
    .insertInto('document_files')
    .values([...copies])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length === copies.length;
}

/**
 * Makes an upload the files of a version, or the copy of an authority.
 * @returns whether nothing else has claimed it
 */
export async function claimUpload(
  trx: Trx,
  upload: { projectId: string; personId: string; uploadId: string },
  owner: { document_id: string; version: number } | { authority_id: string },
): Promise<boolean> {
  const rows = await trx
    .updateTable('document_files')
    .set(owner)
    .where('project_id', '=', upload.projectId)
    .where('uploaded_by', '=', upload.personId)
    .where('upload_id', '=', upload.uploadId)
    .where('document_id', 'is', null)
    .where('authority_id', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** @returns the copies of a document's version */
export async function listCopies(trx: Trx, { id, version }: { id: string; version: number }) {
  return trx
    .selectFrom('document_files')
    .selectAll()
    .where('document_id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** @returns a copy of a document, or of the paper of an authority, of the project */
export async function findCopy(trx: Trx, projectId: string, id: string): Promise<CopyRow | undefined> {
  return trx
    .selectFrom('document_files')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('document_id', 'is not', null), eb('authority_id', 'is not', null)]))
    .executeTakeFirst();
}

/** As the system: takes away uploads that nobody has claimed. Their objects are then left over. */
export async function deleteUnclaimed(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('document_files')
    .where('document_id', 'is', null)
    .where('authority_id', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** As the system: what is signed and not sealed, and in whose name it is sealed, oldest first, after another. */
export async function listUnsealed(trx: Trx, after: ToSeal | undefined, most: number) {
  const onward = after
    ? sql<boolean>`(signed_at, document_id) > (${after.signed_at}, ${after.document_id}::uuid)`
    : sql<boolean>`true`;
  return trx
    .selectFrom('documents_to_seal')
    .select(TO_SEAL)
    .where(onward)
    .orderBy('signed_at')
    .orderBy('document_id')
    .limit(most)
    .execute();
}
const TO_SEAL = [
  'document_id',
  'project_id',
  'customer_id',
  sql<string>`signed_at::text`.as('signed_at'),
] as const;
export type ToSeal = Awaited<ReturnType<typeof findToSeal>> & object;

/** @returns what a document that was signed waits for; undefined once it is sealed */
export async function findToSeal(trx: Trx, documentId: string) {
  return trx
    .selectFrom('documents_to_seal')
    .select(TO_SEAL)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

export async function markSealed(trx: Trx, documentId: string): Promise<void> {
  await trx.deleteFrom('documents_to_seal').where('document_id', '=', documentId).execute();
}

/** @returns as the system, when the file with this hash was sealed; undefined if none was */
export async function findSealing(trx: Trx, sha256: Buffer): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('sealings')
    .select('sealed_at')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.sealed_at;
}

/** How long the oldest signed document has waited for its seal, in seconds. */
export const UNSEALED = {
  name: 'metrics_unsealed',
  text: 'select coalesce(extract(epoch from now() - min(signed_at)), 0) as age from documents_to_seal',
  values: [],
};
