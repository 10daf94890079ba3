import { type RawBuilder, sql } from 'kysely';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { cursorOf, isAfterCursor, pageByCursor } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import { actorColumns } from '#db/who-did.ts';
import type { Actor } from '#kit/actor.ts';
import type { ProjectFile } from './files.contract.ts';
import { fileDeleted, fileRenamed, fileUploaded } from './files.events.ts';
import { FILES_PAGE, searchedWords, type Totals } from './files.rules.ts';

const uploader = actorColumns('f', 'uploaded_by');
/** A file in the contract's format, built by PostgreSQL. */
const AS_JSON = sql`json_build_object(
  'id', f.id, 'project_id', f.project_id, 'uploaded_by', f.uploaded_by, 'file_name', f.file_name, 'name_number', (
    select count(*) from file_attachments same where same.project_id = f.project_id
      and lower(same.file_name) = lower(f.file_name) and (same.created_at, same.id) <= (f.created_at, f.id)),
  'file_path', f.file_path, 'file_size', f.file_size, 'mime_type', f.mime_type,
  'is_hipaa_protected', f.is_hipaa_protected, 'created_at', ${iso('f.created_at')},
  'accessed_at', ${iso('f.accessed_at')}, 'has_thumbnail', f.thumbnail_path is not null,
  'uploader', ${uploader.json})`;

async function selectFiles(trx: Trx, where: RawBuilder<unknown>, tail = sql``) {
  const { rows } = await sql<{ file: ProjectFile; cursor: string }>`
    select ${AS_JSON} as file, ${cursorOf('f', 'created_at')} from file_attachments f ${uploader.join}
    where ${where} ${tail}`.execute(trx);
  return rows;
}

/**
 * @param after the previous page's cursor
 * @param search word prefixes of a name; empty for all
 * @returns a page of a project's files, newest first, and the total count (FILE-02)
 */
export async function listFiles(trx: Trx, projectId: string, after: string | undefined, search: string) {
  const words = searchedWords(search);
  const named = words
    ? sql<boolean>`name_words @@ to_tsquery('simple', plain_words(${words}))`
    : sql<boolean>`true`;
  const onward = after ? sql`and ${isAfterCursor('f', 'created_at', after)}` : sql``;
  const found = await selectFiles(
    trx,
    sql`f.project_id = ${projectId} and ${named} ${onward}`,
    sql`order by f.created_at desc, f.id desc limit ${FILES_PAGE + 1}`,
  );
  const { total } = await trx
    .selectFrom('file_attachments')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('project_id', '=', projectId)
    .where(named)
    .executeTakeFirstOrThrow();
  const { rows, next } = pageByCursor(found, FILES_PAGE);
  return { files: rows.map((row) => row.file), next, total: Number(total) };
}

/** @returns the file that this person uploaded under this client id, if any */
export async function findSent(trx: Trx, projectId: string, personId: string, clientId: string) {
  const [sent] = await selectFiles(
    trx,
    sql`f.project_id = ${projectId} and f.uploaded_by = ${personId} and f.client_id = ${clientId}`,
  );
  return sent?.file;
}

/** @returns what reading or deleting a file needs */
export async function findFile(trx: Trx, projectId: string, id: string) {
  return trx
    .selectFrom('file_attachments')
    .select(['id', 'project_id', 'uploaded_by', 'file_name', 'file_path', 'file_size', 'mime_type'])
    .select(['sha256', 'wrapped_key', 'thumbnail_path'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export interface NewFile {
  id: string;
  project_id: string;
  uploaded_by: string;
  client_id: string;
  file_name: string;
  file_path: string;
  file_size: number;
  mime_type: string;
  sha256: Buffer;
  wrapped_key: Buffer;
  created_at: Date;
}

/**
 * Stores a file with its event, once per client id.
 * @param recipientIds who is notified
 * @returns whether it was stored; if not, one with this client id exists
 */
export async function insertFile(trx: Trx, file: NewFile, recipientIds: string[]): Promise<boolean> {
  const stored = await trx
    .insertInto('file_attachments')
    .values(file)
    .onConflict((conflict) => conflict.constraint('file_attachments_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  await recordEvent(trx, fileUploaded, {
    at: file.created_at,
    actorId: file.uploaded_by,
    subjectId: file.id,
    projectId: file.project_id,
    recipientIds,
  });
  return true;
}

/** @returns the file, locked until the end of the transaction */
export async function lockFile(trx: Trx, projectId: string, id: string) {
  return trx
    .selectFrom('file_attachments')
    .select(['id', 'uploaded_by', 'file_name'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
}

/** Renames a file, with an event that does not contain the name. */
export async function renameFile(
  trx: Trx,
  projectId: string,
  id: string,
  name: string,
  { by, at }: Actor,
): Promise<void> {
  await trx.updateTable('file_attachments').set({ file_name: name }).where('id', '=', id).execute();
  await recordEvent(trx, fileRenamed, { at, actorId: by, projectId, subjectId: id });
}

/** @returns a file as in the contract */
export async function findListed(trx: Trx, projectId: string, id: string) {
  const [found] = await selectFiles(trx, sql`f.project_id = ${projectId} and f.id = ${id}`);
  return found?.file;
}

/** @returns files of a project by their ids, as in the contract; what is not there is left out */
export async function someFiles(trx: Trx, projectId: string, ids: readonly string[]): Promise<ProjectFile[]> {
  const found = await selectFiles(trx, sql`f.project_id = ${projectId} and f.id = any (${ids}::uuid[])`);
  return found.map(({ file }) => file);
}

/** @returns the bytes stored in a project, and by a person across all of theirs */
export async function findTotals(trx: Trx, projectId: string, personId: string): Promise<Totals> {
  const project = await trx
    .selectFrom('project_file_totals')
    .select('bytes')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const person = await trx
    .selectFrom('person_file_totals')
    .select('bytes')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return { project: Number(project?.bytes ?? 0), person: Number(person?.bytes ?? 0) };
}

/** FILE-13. */
export async function markAccessed(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('file_attachments').set({ accessed_at: at }).where('id', '=', id).execute();
}

/** @returns whether the file still exists */
export async function setThumbnail(trx: Trx, id: string, path: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('file_attachments')
    .set({ thumbnail_path: path })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes a row, with its event. Its objects are thereby recorded as orphans.
 * @returns whether it existed
 */
export async function deleteFile(trx: Trx, { id, project_id }: FileRow, { by, at }: Actor): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('file_attachments').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordEvent(trx, fileDeleted, { at, actorId: by, projectId: project_id, subjectId: id });
  return true;
}
