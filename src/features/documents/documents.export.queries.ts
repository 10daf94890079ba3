/** What a person's copy of their data says of documents. */
import { sql } from 'kysely';
import { type ExportedObject, exportPart, OWN } from '#db/export-part.ts';
import type { Trx } from '#db/open.ts';

export const documentsExport = [
  exportPart({
    name: 'documents',
    about: 'The documents of your projects; their files are beside this one.',
    table: 'signable_documents',
    mine: OWN.ofProjects,
    fields: {
      id: 'Names the row',
      project_id: 'The project it is in: see projects',
      title: 'Its title',
      description: 'More about it',
      document_type: 'Which kind it is',
      created_by: 'Who sent it',
      signer_role: 'Who has to sign',
      version: 'Its version',
      expires_at: 'Until when it could be signed, in UTC',
      withdrawn_at: 'When it was withdrawn, in UTC',
      withdraw_reason: 'Why',
      created_at: 'When it was made, in UTC',
    },
  }),
  exportPart({
    name: 'own-signatures',
    about: 'Where you signed or declined.',
    table: 'document_signatures',
    mine: OWN.by('signer_id'),
    fields: {
      id: 'Names the row',
      document_id: 'Which document: see documents',
      status: 'Whether you signed or declined',
      signer_name: 'Your name as you gave it',
      signer_email: 'Your address then',
      method: 'How you signed',
      opened_at: 'When you opened it, in UTC',
      consented_at: 'When you agreed to sign on a screen, in UTC',
      signed_at: 'When you signed, in UTC',
      declined_at: 'When you declined, in UTC',
      decline_reason: 'Why',
      ip_address: 'The address you signed from',
      user_agent: 'The browser you signed with',
    },
  }),
  exportPart({
    name: 'consents',
    about: 'When you agreed to sign on a screen.',
    table: 'signing_consents',
    mine: OWN.by('person_id'),
    fields: {
      id: 'Names the row',
      version: 'Which wording',
      given_at: 'When, in UTC',
      withdrawn_at: 'When you took it back, in UTC',
      ip_address: 'The address you agreed from',
      user_agent: 'The browser you agreed with',
    },
  }),
];

const AT_ONCE = 500;

/** As the person. @returns the files of their projects' documents, by id: what was sent, and sealed copies */
export async function listDocumentsToExport(trx: Trx, after: string | null): Promise<ExportedObject[]> {
  const rows = await trx
    .selectFrom('document_files as t')
    .select(['id', 'project_id', 'file_name', 'path', 'wrapped_key', 'sha256'])
    .where(OWN.ofProjects)
    .where('document_id', 'is not', null)
    .where('kind', 'in', ['original', 'sealed'])
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({
    key: row.id,
    projectId: row.project_id,
    fileName: row.file_name,
    objectKey: `project-documents/${row.path}`,
    boundTo: row.path,
    wrappedKey: row.wrapped_key,
    sha256: row.sha256,
  }));
}
