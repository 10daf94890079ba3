// The data of the documents bench, by SQL: in each project 20 files and 20 documents, of which half are signed.
import type pg from 'pg';
import type { Seat } from './chat-fill.ts';

const EACH = 20;
/** As long as the picture of a typed name. */
const PICTURE = `'data:image/png;base64,' || repeat('A', 6000)`;
const HASH = `decode(repeat('00', 32), 'hex')`;
const KEY = `decode(repeat('00', 60), 'hex')`;
const PATH = (id: string, ending: string) =>
  `p.project_id || '/1-' || replace(${id}::text, '-', '') || '.${ending}'`;

const FILES = `
  with p as materialized (
    select gen_random_uuid() as id, m.project_id, m.person_id, n
    from project_members m cross join generate_series(1, ${EACH}) n where m.role = 'provider')
  insert into file_attachments (id, project_id, uploaded_by, client_id, file_name, file_path, file_size, mime_type,
    sha256, wrapped_key, created_at)
  select p.id, p.project_id, p.person_id, gen_random_uuid(), 'Discharge papers ' || n || '.pdf', ${PATH('p.id', 'pdf')},
    40000, 'application/pdf', ${HASH}, ${KEY}, now() - n * interval '1 hour'
  from p`;
const DOCUMENTS = `
  insert into signable_documents (id, project_id, client_id, created_by, signer_role, title, description, document_type,
    document_url, created_at)
  select gen_random_uuid(), p.project_id, gen_random_uuid(), p.person_id, 'customer', 'Consent to a visit ' || n,
    'A visit of two hours, with photographs of each room.', 'consent_form', 'x', now() - n * interval '1 hour'
  from project_members p cross join generate_series(1, ${EACH}) n where p.role = 'provider'`;
const COPIES = `
  with p as materialized (
    select gen_random_uuid() as id, d.id as document_id, d.project_id, d.client_id, d.created_by, d.created_at, k.*
    from signable_documents d
    cross join (values ('original', null::int, null::bool), ('shown', 3, false)) k (kind, pages, no))
  insert into document_files (id, project_id, document_id, version, kind, upload_id, uploaded_by, file_name, path, file_size,
    mime_type, sha256, wrapped_key, pages, has_text, was_signed, word_attached, created_at)
  select p.id, p.project_id, p.document_id, 1, p.kind, p.client_id, p.created_by, 'Consent.pdf', ${PATH('p.id', 'pdf')},
    40000, 'application/pdf', ${HASH}, ${KEY}, p.pages, p.no, p.no, p.no, p.created_at
  from p`;
const SIGNATURES = `
  insert into document_signatures (id, project_id, document_id, signer_id, version, request_id, status, signer_name,
    signer_email, method, signature_data, form_data, shown_sha256, opened_at, consented_at, consent_version, signed_at,
    time_zone, language, ip_address)
  select gen_random_uuid(), d.project_id, d.id, m.person_id, 1, gen_random_uuid(), 'signed', 'Maria Alvarez',
    'maria@example.test', 'typed', ${PICTURE}, '{}', ${HASH}, now(), now(), 1, now(), 'America/Chicago', 'en', 'local'
  from signable_documents d join project_members m on m.project_id = d.project_id and m.role = 'customer'
  where d.title ~ '[02468]$'`;
/** Each was created, and opened by its signer. In parts: every chain takes a lock until the end of its transaction. */
const EVIDENCE = `
  insert into document_evidence (document_id, project_id, version, kind, at, actor_id, data)
  select d.id, d.project_id, 1, k.kind, now(), k.actor, k.data::jsonb from signable_documents d
  join project_members m on m.project_id = d.project_id and m.role = 'customer'
  cross join lateral (values ('created', d.created_by, '{}'), ('opened', m.person_id, '{"copy": "shown"}')) k (kind, actor, data)
  where d.title = 'Consent to a visit ' || $1::int`;
const CONSENTS = `
  insert into signing_consents (id, person_id, version, given_at, ip_address)
  select gen_random_uuid(), person_id, 1, now(), 'local' from project_members where role = 'customer'`;

/** The bare side: what it needs of documents, and what signing writes. */
const BARE = `
  create table bare.documents as select d.id, d.project_id, m.person_id as signer_id, d.created_by
    from signable_documents d join project_members m on m.project_id = d.project_id and m.role = 'customer';
  alter table bare.documents add primary key (id);
  create table bare.evidence (document_id uuid not null, seq int not null, kind text not null, at timestamptz not null,
    actor_id uuid, data jsonb, prev bytea not null, hash bytea not null);
  insert into bare.evidence select document_id, seq, kind, at, actor_id, data, prev, hash from document_evidence;
  create index on bare.evidence (document_id, seq);
  create table bare.signatures (id uuid primary key, document_id uuid not null, signer_id uuid not null,
    request_id uuid not null, signer_name text, method text, signature_data text, shown_sha256 bytea,
    signed_at timestamptz, time_zone text, ip_address text, user_agent text);
  create index on bare.signatures (document_id);
  create table bare.to_seal (document_id uuid not null, signed_at timestamptz not null);
  create table bare.events (id bigserial primary key, kind text, at timestamptz, actor_id uuid, project_id uuid,
    subject_id uuid);
  create table bare.recipients (event_id bigint, person_id uuid, primary key (person_id, event_id));
  create table bare.jobs (id uuid primary key, name text, data jsonb, created_on timestamptz)`;

/** A document that somebody may sign. */
export interface Pending {
  id: string;
  project_id: string;
  cookie: string;
}

/** @returns what is pending, shuffled, with its signer's cookie */
export async function fillDocuments(db: pg.Client, seats: readonly Seat[]): Promise<Pending[]> {
  // Nothing of the bench is in the store: it is not sealed.
  await db.query(
    'create policy bench_waits on documents_to_seal as restrictive for select to kinkeeper_system using (false)',
  );
  await db.query('set session_replication_role = replica');
  for (const fill of [FILES, DOCUMENTS, COPIES, SIGNATURES, CONSENTS]) await db.query(fill);
  await db.query('reset session_replication_role');
  for (let n = 1; n <= EACH; n += 1) await db.query(EVIDENCE, [n]);
  await db.query(BARE);
  await db.query('vacuum analyze');
  const { rows } = await db.query<{ id: string; project_id: string; signer: string }>(
    `select d.id, d.project_id, m.person_id as signer from signable_documents d
     join project_members m on m.project_id = d.project_id and m.role = 'customer'
     where not exists (select from document_signatures s where s.document_id = d.id) order by d.id`,
  );
  const cookies = new Map(seats.map(({ project, cookie }) => [`${project} ${signerIn(cookie)}`, cookie]));
  return rows.map(({ signer, ...each }) => ({
    ...each,
    cookie: cookies.get(`${each.project_id} ${signer}`) ?? '',
  }));
}

const signerIn = (cookie: string) => /bench-([0-9a-f-]{36})/.exec(cookie)?.[1];
