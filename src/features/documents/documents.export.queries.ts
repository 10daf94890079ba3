/** What a person's copy of their data says of documents. */
import { sql } from 'kysely';
import { type ExportedObject, exportPart, OWN } from '#db/export-part.ts';
import type { Trx } from '#db/open.ts';

const SIGNATURE = {
  id: 'Names the row',
  document_id: 'Which document: see documents',
  version: 'Which version of it',
  status: 'Whether you signed or declined; pending while your witness had not signed',
  signer_name: 'Your name as you gave it',
  signer_email: 'Your address then',
  authority_id: 'By what right you signed for somebody else: see signing-authorities; empty for yourself',
  method: 'How you signed',
  opened_at: 'When you opened it, in UTC',
  consented_at: 'When you agreed to sign on a screen, in UTC',
  signed_at: 'When you signed, in UTC',
  declined_at: 'When you declined, in UTC',
  decline_reason: 'Why',
  revoked_at: 'When you revoked the release, in UTC',
  ip_address: 'The address you signed from',
  user_agent: 'The browser you signed with',
} as const;

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
      requires_signature: 'Whether it has to be signed',
      requires_date: 'Whether the day is printed beside the signature',
      requires_witness: 'Whether a witness has to sign too',
      release: 'What it allows, if it is a release of information that says so here',
      in_force_until: 'Until when that holds, in UTC',
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
    fields: SIGNATURE,
  }),
  exportPart({
    name: 'earlier-signatures',
    about: 'Where you signed or declined before, until you did so again.',
    table: 'document_signature_history',
    mine: OWN.by('signer_id'),
    key: sql`t.id || ' ' || t.replaced_at`,
    fields: { ...SIGNATURE, replaced_at: 'When another took its place, in UTC' },
  }),
  exportPart({
    name: 'witnesses',
    about: 'Who saw you sign.',
    table: 'document_witnesses',
    mine: OWN.by('signer_id'),
    fields: {
      id: 'Names the row',
      document_id: 'Which document: see documents',
      version: 'Which version of it',
      full_name: 'Their name',
      relation: 'How they know you',
      statement: 'What they said',
      signed_at: 'When they signed, in UTC',
    },
  }),
  exportPart({
    name: 'signing-authorities',
    about: 'By what right you sign for somebody else; copies of the papers are beside the documents.',
    table: 'document_authorities',
    mine: OWN.by('holder_id'),
    fields: {
      id: 'Names the row',
      project_id: 'The project it is in: see projects',
      principal_name: 'For whom you sign',
      kind: 'Which right it is',
      description: 'What gives you this right, in your words',
      dated_on: 'The day of the paper',
      ends_on: 'The last day it holds',
      created_at: 'When you wrote it, in UTC',
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
const isOwnPaper = sql<boolean>`exists (select from document_authorities a
  where a.id = t.authority_id and a.holder_id = current_person())`;

/**
 * As the person.
 * @returns by id, the files of their projects' documents: what was sent, and sealed copies; and the papers they sign by
 */
export async function listDocumentsToExport(trx: Trx, after: string | null): Promise<ExportedObject[]> {
  const rows = await trx
    .selectFrom('document_files as t')
    .select(['id', 'project_id', 'file_name', 'path', 'wrapped_key', 'sha256'])
    .where(OWN.ofProjects)
    .where((eb) => eb.or([eb('document_id', 'is not', null), isOwnPaper]))
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
