/** The SQL of documents that wait for somebody. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { documentWaiting } from './documents.events.ts';
import { SIGNABLE_UNTIL } from './documents.queries.ts';
import { DOCUMENTS_PAGE, type DocumentToSign } from './documents.rules.ts';

const isWaiting = (now: Date) => sql`d.requires_signature and d.withdrawn_at is null
  and coalesce(${SIGNABLE_UNTIL} > ${now}, true)
  and not exists (select from document_signatures s
    where s.document_id = d.id and s.version = d.version and s.status <> 'pending')`;

/** @returns how many documents wait for the person's signature, and how many that they sent for somebody else's */
export async function countWaiting(
  trx: Trx,
  personId: string,
  now: Date,
): Promise<{ to_sign: number; sent: number }> {
  const { rows } = await sql<{ to_sign: number; sent: number }>`
    select (count(*) filter (where d.signer_role = me.role and d.created_by is distinct from ${personId}))::int as to_sign,
      (count(*) filter (where d.created_by = ${personId}))::int as sent
    from own_memberships me join signable_documents d on d.project_id = me.project_id
    where ${isWaiting(now)}`.execute(trx);
  return rows[0] ?? { to_sign: 0, sent: 0 };
}

/**
 * @returns the newest document of each own project that the person is asked to sign, and has not decided on, and how
 * many there are
 */
export async function listToSign(
  trx: Trx,
  personId: string,
  now: Date,
  limit: number,
): Promise<DocumentToSign[]> {
  const { rows } = await sql<DocumentToSign>`
    select d.id, d.title, d.project_id, p.title as project_title, d.count
    from own_memberships me
    join projects p on p.id = me.project_id
    join lateral (
      select d.id, d.title, d.project_id, d.created_at, (count(*) over ())::int as count from signable_documents d
      where d.project_id = me.project_id and d.signer_role = me.role
        and d.created_by is distinct from ${personId} and ${isWaiting(now)}
      order by d.created_at desc, d.id desc limit 1
    ) d on true
    order by d.created_at desc, d.id desc limit ${limit}`.execute(trx);
  return rows;
}

/** Notifies somebody who has joined a project of the documents there that their side is asked to sign, the newest last. */
export async function notifyToSign(
  trx: Trx,
  projectId: string,
  { personId, role }: { personId: string; role: 'customer' | 'provider' },
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from signable_documents d
    where d.project_id = ${projectId} and d.signer_role = ${role}
      and d.created_by is distinct from ${personId} and ${isWaiting(at)}
    order by d.id desc limit ${DOCUMENTS_PAGE}`.execute(trx);
  for (const { id } of rows.reverse())
    await recordEvent(trx, documentWaiting, {
      at,
      actorId,
      subjectId: id,
      projectId,
      recipientIds: [personId],
    });
}
