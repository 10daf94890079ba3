/** The SQL of authorities: by what right somebody signs for somebody else. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Authority } from './documents.authorities.contract.ts';
import type { AuthorityKind } from './documents.rules.ts';

export interface NewAuthority {
  id: string;
  project_id: string;
  client_id: string;
  holder_id: string;
  principal_name: string;
  kind: AuthorityKind;
  description: string;
  dated_on: string | null;
  ends_on: string | null;
  created_at: Date;
}

/** As stored: its paper is a copy, which its reader gets a link to. */
export type StoredAuthority = Omit<Authority, 'paper_url'> & { paper_id: string | null };

const AS_JSON = sql`json_build_object('id', a.id, 'principal_name', a.principal_name, 'kind', a.kind,
  'description', a.description, 'dated_on', a.dated_on, 'ends_on', a.ends_on, 'sha256', (
    select encode(f.sha256, 'hex') from document_files f where f.authority_id = a.id and f.kind = 'original'), 'paper_id', (
    select f.id from document_files f where f.authority_id = a.id and f.kind = 'original'))`;

/** @returns a person's authorities in a project, newest first */
export async function listAuthorities(
  trx: Trx,
  projectId: string,
  holderId: string,
): Promise<StoredAuthority[]> {
  const { rows } = await sql<{ authority: StoredAuthority }>`
    select ${AS_JSON} as authority from document_authorities a
    where a.project_id = ${projectId} and a.holder_id = ${holderId}
    order by a.created_at desc, a.id desc limit 50`.execute(trx);
  return rows.map(({ authority }) => authority);
}

/** @returns an authority of the project; whose it is, if that matters */
export async function findAuthority(
  trx: Trx,
  projectId: string,
  id: string,
): Promise<{ authority: StoredAuthority; holder_id: string | null } | undefined> {
  const { rows } = await sql<{ authority: StoredAuthority; holder_id: string | null }>`
    select ${AS_JSON} as authority, a.holder_id from document_authorities a
    where a.project_id = ${projectId} and a.id = ${id}`.execute(trx);
  return rows[0];
}

/** Stores an authority, once for its client id. @returns its id, and whether it is new */
export async function insertAuthority(trx: Trx, made: NewAuthority): Promise<{ id: string; isNew: boolean }> {
  const stored = await trx
    .insertInto('document_authorities')
    .values(made)
    .onConflict((conflict) => conflict.constraint('document_authorities_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored) return { id: stored.id, isNew: true };
  const before = await trx
    .selectFrom('document_authorities')
    .select('id')
    .where('project_id', '=', made.project_id)
    .where('holder_id', '=', made.holder_id)
    .where('client_id', '=', made.client_id)
    .executeTakeFirstOrThrow();
  return { id: before.id, isNew: false };
}
