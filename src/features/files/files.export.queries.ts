/** What a person's copy of their data says of files, and the files themselves. */
import { sql } from 'kysely';
import { type ExportedObject, exportPart, OWN } from '#db/export-part.ts';
import type { Trx } from '#db/open.ts';
import { objectKey } from './files.rules.ts';

export const filesExport = [
  exportPart({
    name: 'files',
    about: 'The files of your projects; they are beside this one.',
    table: 'file_attachments',
    mine: OWN.ofProjects,
    fields: {
      id: 'Names the row',
      project_id: 'The project it is in: see projects',
      uploaded_by: 'Who uploaded it; empty if their account is gone',
      file_name: 'Its name',
      file_size: 'Its size in bytes',
      mime_type: 'Its type',
      created_at: 'When it was uploaded, in UTC',
    },
  }),
];

const AT_ONCE = 500;

/** As the person. @returns files of their projects, by id */
export async function listFilesToExport(trx: Trx, after: string | null): Promise<ExportedObject[]> {
  const rows = await trx
    .selectFrom('file_attachments as t')
    .select(['id', 'project_id', 'file_name', 'file_path', 'wrapped_key', 'sha256'])
    .where(OWN.ofProjects)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({
    key: row.id,
    projectId: row.project_id,
    fileName: row.file_name,
    objectKey: objectKey(row.file_path),
    boundTo: row.file_path,
    wrappedKey: row.wrapped_key,
    sha256: row.sha256,
  }));
}
