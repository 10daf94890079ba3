/** The SQL of documents that wait for somebody. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { DocumentToSign } from './documents.rules.ts';

/** @returns the newest document of each own project that the person is asked to sign, and has not decided on */
export async function listToSign(
  trx: Trx,
  personId: string,
  now: Date,
  limit: number,
): Promise<DocumentToSign[]> {
  const { rows } = await sql<DocumentToSign>`
    select d.id, d.title, d.project_id, p.title as project_title
    from own_memberships me
    join projects p on p.id = me.project_id
    join lateral (
      select d.id, d.title, d.project_id, d.created_at from signable_documents d
      where d.project_id = me.project_id and d.signer_role = me.role and d.requires_signature
        and d.created_by is distinct from ${personId} and d.withdrawn_at is null
        and (d.expires_at is null or d.expires_at > ${now})
        and not exists (select from document_signatures s
          where s.document_id = d.id and s.version = d.version and s.status <> 'pending')
      order by d.created_at desc, d.id desc limit 1
    ) d on true
    order by d.created_at desc, d.id desc limit ${limit}`.execute(trx);
  return rows;
}
