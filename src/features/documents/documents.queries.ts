/** The SQL of documents: lists, reading one, storing and changing them. */
import { type RawBuilder, sql } from 'kysely';
import { iso } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { cursorOf, isAfterCursor, pageByCursor } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import { actorColumns } from '#db/who-did.ts';
import type { Actor } from '#kit/actor.ts';
import {
  documentCreated,
  documentReminded,
  documentReplaced,
  documentWithdrawn,
} from './documents.events.ts';
import type { ReleaseTerms } from './documents.release.rules.ts';
import { DOCUMENTS_PAGE, type DocumentType, type SignatureStatus } from './documents.rules.ts';

/** A document with its current record, as PostgreSQL has them. Instants are ISO 8601. */
export interface DocumentRow {
  id: string;
  project_id: string;
  created_by: string | null;
  creator_name: string | null;
  signer_role: 'customer' | 'provider';
  title: string;
  description: string | null;
  document_type: DocumentType;
  document_url: string;
  requires_signature: boolean;
  requires_date: boolean;
  requires_witness: boolean;
  expiry_date: string | null;
  expires_at: string | null;
  created_at: string;
  version: number;
  pages: number;
  is_sealed: boolean;
  release: ReleaseTerms | null;
  in_force_until: string | null;
  withdrawn_at: string | null;
  withdraw_reason: string | null;
  reminded_at: string | null;
  /** Of the current record; null without one. */
  signer_id: string | null;
  signer_name: string | null;
  status: SignatureStatus | null;
  signed_at: string | null;
  declined_at: string | null;
  revoked_at: string | null;
}

const creator = actorColumns('d', 'created_by');
/** The current record: the one that decided this version, or else the one whose witness is still to sign. */
const RECORD = sql`left join lateral (
    select * from document_signatures s where s.document_id = d.id and s.version = d.version
    order by s.status = 'pending', s.signed_at desc nulls last limit 1) s on true`;
/** Who is asked, while nobody has answered. */
const ASKED = sql`(select p.full_name from project_members m join people p on p.id = m.person_id
    where m.project_id = d.project_id and m.role = d.signer_role and m.left_at is null)`;
/** Until when a document `d` can be signed: no longer than what it says holds. */
export const SIGNABLE_UNTIL = sql`least(d.expires_at, d.in_force_until)`;
const AS_JSON = sql`json_build_object(
  'id', d.id, 'project_id', d.project_id, 'created_by', d.created_by, 'creator_name', ${creator.name},
  'signer_role', d.signer_role, 'title', d.title, 'description', d.description, 'document_type', d.document_type,
  'document_url', d.document_url, 'requires_signature', d.requires_signature, 'requires_date', d.requires_date,
  'requires_witness', d.requires_witness, 'expiry_date', d.expiry_date, 'expires_at', ${iso(SIGNABLE_UNTIL)},
  'created_at', ${iso('d.created_at')}, 'version', d.version, 'pages', f.pages, 'is_sealed', sealed.id is not null,
  'release', d.release, 'in_force_until', ${iso('d.in_force_until')}, 'withdrawn_at', ${iso('d.withdrawn_at')},
  'withdraw_reason', d.withdraw_reason, 'reminded_at', ${iso('d.reminded_at')}, 'signer_id', s.signer_id,
  'signer_name', coalesce(s.signer_name, ${ASKED}), 'status', s.status, 'signed_at', ${iso('s.signed_at')},
  'declined_at', ${iso('s.declined_at')}, 'revoked_at', ${iso('s.revoked_at')})`;

const documentsWhere = (where: RawBuilder<unknown>, tail = sql``) =>
  sql<{ document: DocumentRow; cursor: string }>`
    select ${AS_JSON} as document, ${cursorOf('d', 'created_at')} from signable_documents d
    join document_files f on f.document_id = d.id and f.version = d.version and f.kind = 'shown'
    left join document_files sealed on sealed.document_id = d.id and sealed.version = d.version
      and sealed.kind = 'sealed'
    ${RECORD} ${creator.join} where ${where} ${tail}`;

async function selectDocuments(trx: Trx, ...selected: Parameters<typeof documentsWhere>) {
  const { rows } = await documentsWhere(...selected).execute(trx);
  return rows;
}

/**
 * @param after the previous page's cursor
 * @returns a page of a project's documents, newest first (DOC-11)
 */
export async function listDocuments(trx: Trx, projectId: string, after: string | undefined) {
  const onward = after ? sql`and ${isAfterCursor('d', 'created_at', after)}` : sql``;
  const found = await selectDocuments(
    trx,
    sql`d.project_id = ${projectId} ${onward}`,
    sql`order by d.created_at desc, d.id desc limit ${DOCUMENTS_PAGE + 1}`,
  );
  const { rows, next } = pageByCursor(found, DOCUMENTS_PAGE);
  return { documents: rows.map(({ document }) => document), next };
}

/** @returns a document of the project */
export async function findDocument(
  trx: Trx,
  projectId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await oneDocument(projectId, id).execute(trx);
  return rows[0]?.document;
}

/** A document of the project, for enterProjectAnd. */
export const oneDocument = (projectId: string, id: string) =>
  documentsWhere(sql`d.project_id = ${projectId} and d.id = ${id}`);

/** @returns the document that this person created under this client id, if any */
export async function findCreated(trx: Trx, projectId: string, personId: string, clientId: string) {
  const [found] = await selectDocuments(
    trx,
    sql`d.project_id = ${projectId} and d.created_by = ${personId} and d.client_id = ${clientId}`,
  );
  return found?.document;
}

/**
 * Keeps a document as it is until the end of the transaction.
 * @param how `share` for whoever decides on it; `update` for whoever changes it
 */
export const lockingDocument = (projectId: string, id: string, how: 'share' | 'update') =>
  sql`select id from signable_documents where id = ${id} and project_id = ${projectId}
    for ${sql.raw(how === 'share' ? 'share' : 'no key update')}`;

export interface NewDocument {
  id: string;
  project_id: string;
  client_id: string;
  created_by: string;
  signer_role: 'customer' | 'provider';
  title: string;
  description: string | null;
  document_type: DocumentType;
  document_url: string;
  requires_signature: boolean;
  requires_date: boolean;
  requires_witness: boolean;
  expiry_date: string | null;
  expires_at: Date | null;
  release: ReleaseTerms | null;
  in_force_until: Date | null;
  created_at: Date;
}

/**
 * Stores a document with its event, once for its client id.
 * @param recipientIds who is notified
 * @returns whether it was stored; if not, there is one with this client id
 */
export async function insertDocument(
  trx: Trx,
  { release, ...made }: NewDocument,
  recipientIds: readonly string[],
): Promise<boolean> {
  const stored = await trx
    .insertInto('signable_documents')
    .values({ ...made, release: release && JSON.stringify(release) })
    .onConflict((conflict) => conflict.constraint('signable_documents_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  await recordEvent(trx, documentCreated, {
    at: made.created_at,
    actorId: made.created_by,
    subjectId: made.id,
    projectId: made.project_id,
    recipientIds,
  });
  return true;
}

interface Change {
  document: Pick<DocumentRow, 'id' | 'project_id'>;
  /** Who is notified. */
  recipientIds: readonly string[];
  actor: Actor;
}
const aboutChange = ({ document, recipientIds, actor }: Change) => ({
  at: actor.at,
  actorId: actor.by,
  subjectId: document.id,
  projectId: document.project_id,
  recipientIds,
});

/** @param reason null where it is withdrawn because its creator left */
export async function withdrawDocument(trx: Trx, change: Change, reason: string | null): Promise<void> {
  await trx
    .updateTable('signable_documents')
    .set({ withdrawn_at: change.actor.at, withdraw_reason: reason })
    .where('id', '=', change.document.id)
    .execute();
  await recordEvent(trx, documentWithdrawn, aboutChange(change));
}

/** Begins the next version. */
export async function replaceDocument(
  trx: Trx,
  change: Change,
  next: { version: number; document_url: string; expiry_date: string | null; expires_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('signable_documents')
    .set({ ...next, reminded_at: null })
    .where('id', '=', change.document.id)
    .execute();
  await recordEvent(trx, documentReplaced, aboutChange(change));
}

/** @returns whether one of these people has an open account */
export async function isThere(trx: Trx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const open = trx.selectFrom('people').select('id').where('deactivated_at', 'is', null);
  return (await open.where('id', 'in', ids).executeTakeFirst()) !== undefined;
}

export async function markReminded(trx: Trx, change: Change): Promise<void> {
  await trx
    .updateTable('signable_documents')
    .set({ reminded_at: change.actor.at })
    .where('id', '=', change.document.id)
    .execute();
  await recordEvent(trx, documentReminded, aboutChange(change));
}

/** @returns documents of this creator that wait for a signature, locked; what has expired waits for none */
export async function lockPending(
  trx: Trx,
  projectId: string,
  creatorId: string,
  now: Date,
): Promise<{ id: string; project_id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; project_id: string; version: number }>`
    select d.id, d.project_id, d.version from signable_documents d
    where d.project_id = ${projectId} and d.created_by = ${creatorId} and d.withdrawn_at is null
      and (not d.requires_signature or coalesce(${SIGNABLE_UNTIL} > ${now}, true)) and not exists (
        select from document_signatures s where s.document_id = d.id and s.version = d.version
          and s.status <> 'pending')
    order by d.id for no key update of d`.execute(trx);
  return rows;
}
