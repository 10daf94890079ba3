-- Documents of a project that one side asks the other to sign (DOC-20), and their copies, signatures and
-- evidence (docs/decisions/0109).
create table signable_documents (
  id                  uuid         not null,
  project_id          uuid         not null,
  -- Made by the sender for each document: sent again, it is stored once.
  client_id           uuid         not null,
  created_by          uuid,
  -- Who is asked: whoever is in the project in this role, across from the creator.
  signer_role         text         not null,
  title               text         not null,
  description         text,
  document_type       text         not null default 'release_of_information',
  -- Path of the original of this version (DOC-20).
  document_url        text         not null,
  requires_signature  boolean      not null default true,
  requires_date       boolean      not null default true,
  requires_witness    boolean      not null default false,
  expiry_date         date,
  -- The last moment of that day where the creator was.
  expires_at          timestamptz,
  version             int          not null default 1,
  -- ReleaseTerms of documents.release.rules.ts.
  release             jsonb,
  in_force_until      timestamptz,
  withdrawn_at        timestamptz,
  -- Null where it was withdrawn because its creator left.
  withdraw_reason     text,
  reminded_at         timestamptz,
  created_at          timestamptz  not null,
  constraint signable_documents_pkey primary key (id),
  constraint signable_documents_in_project unique (project_id, id),
  constraint signable_documents_once unique (project_id, created_by, client_id),
  constraint signable_documents_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint signable_documents_created_by_fkey foreign key (created_by) references people (id) on delete set null,
  constraint signable_documents_signer_role check (signer_role in ('customer', 'provider')),
  constraint signable_documents_title check (title ~ '\S' and length(title) <= 200),
  constraint signable_documents_description check (description ~ '\S' and length(description) <= 5000),
  constraint signable_documents_document_type check (document_type in ('release_of_information', 'consent_form',
    'treatment_authorization', 'privacy_notice', 'financial_authorization', 'other')),
  constraint signable_documents_expires_at check ((expires_at is null) = (expiry_date is null)),
  constraint signable_documents_version check (version >= 1),
  constraint signable_documents_release check (release is null
    or (document_type = 'release_of_information' and length(release::text) <= 40000)),
  constraint signable_documents_in_force_until check (in_force_until is null or release is not null),
  constraint signable_documents_withdraw_reason check (withdraw_reason is null
    or (withdrawn_at is not null and withdraw_reason ~ '\S' and length(withdraw_reason) <= 2000))
);
comment on column signable_documents.release is '@type ReleaseTerms from ../features/documents/documents.release.rules.ts';
create index signable_documents_newest on signable_documents (project_id, created_at desc, id desc);
create index signable_documents_of_creator on signable_documents (created_by);

-- The copies: original, shown and sealed. An upload belongs to no document until one is created from it; what
-- nobody claims, a job takes away.
create table document_files (
  id             uuid         not null,
  project_id     uuid         not null,
  document_id    uuid,
  version        int,
  kind           text         not null,
  -- Made by the sender for each upload; its original and its shown copy have the same. A sealed copy has none.
  upload_id      uuid,
  uploaded_by    uuid,
  file_name      text         not null,
  -- In the store: {project}/{time-random}.{ext}, written once and never over another.
  path           text         not null,
  file_size      integer      not null,
  mime_type      text         not null,
  sha256         bytea        not null,
  -- The copy's own key, encrypted with the key of this installation.
  wrapped_key    bytea        not null,
  -- Of a shown copy.
  pages          int,
  has_text       boolean,
  was_signed     boolean,
  word_attached  boolean,
  -- Of a sealed copy: whether an outside authority confirmed its time.
  timestamped    boolean,
  created_at     timestamptz  not null,
  constraint document_files_pkey primary key (id),
  constraint document_files_path unique (path),
  constraint document_files_once unique (project_id, uploaded_by, upload_id, kind),
  constraint document_files_of_version unique (document_id, version, kind),
  constraint document_files_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint document_files_document_fkey foreign key (project_id, document_id)
    references signable_documents (project_id, id) on delete cascade,
  constraint document_files_uploaded_by_fkey foreign key (uploaded_by) references people (id) on delete set null,
  constraint document_files_kind check (kind in ('original', 'shown', 'sealed')),
  constraint document_files_version check ((document_id is null) = (version is null)),
  constraint document_files_upload_id check ((upload_id is null) = (kind = 'sealed')),
  constraint document_files_file_name check (file_name ~ '\S' and length(file_name) <= 255
    and file_name !~ '[[:cntrl:]/\\]'),
  constraint document_files_path_form check (path ~ '^[0-9a-f-]{36}/[0-9]+-[0-9a-f]{32}[.][a-z]{3,4}$'),
  constraint document_files_file_size check (file_size between 1 and 104857600),
  constraint document_files_mime_type check (mime_type in ('application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  constraint document_files_sha256 check (octet_length(sha256) = 32),
  constraint document_files_wrapped_key check (octet_length(wrapped_key) = 60),
  constraint document_files_pages check ((kind = 'shown') = (pages is not null)),
  constraint document_files_shown check (num_nonnulls(has_text, was_signed, word_attached)
    = case kind when 'shown' then 3 else 0 end),
  constraint document_files_timestamped check ((kind = 'sealed') = (timestamped is not null))
);
create index document_files_of_document on document_files (project_id, document_id);
create index document_files_of_uploader on document_files (uploaded_by);
create index document_files_unclaimed on document_files (created_at) where document_id is null;
-- Whether a file is one that we sealed.
create index document_files_sealed on document_files (sha256) where kind = 'sealed';

create function document_files_leave_objects() returns trigger language plpgsql as $$
begin
  insert into stored_leftovers (object_key, left_by, due_at)
    values ('project-documents/' || old.path, current_person(), now()) on conflict do nothing;
  return old;
end $$;
revoke all on function document_files_leave_objects() from public;
create trigger document_files_leave_objects after delete on document_files for each row
  execute function document_files_leave_objects();

-- One current record for a document and a signer (DOC-36). While its witness is still to sign, a record is
-- pending and has the time of the signature.
create table document_signatures (
  id                uuid         not null,
  project_id        uuid         not null,
  document_id       uuid         not null,
  signer_id         uuid,
  version           int          not null,
  -- The request that decided it: sent again, it gets the same answer.
  request_id        uuid         not null,
  status            text         not null default 'pending',
  -- Who signed keeps the name and address of that day.
  signer_name       text         not null,
  signer_email      text         not null,
  -- The session in which it was signed: a witness signs in the same one.
  session_id        text,
  method            text,
  signature_data    text,
  form_data         jsonb,
  shown_sha256      bytea,
  opened_at         timestamptz,
  consented_at      timestamptz,
  consent_version   int,
  signed_at         timestamptz,
  time_zone         text,
  language          text,
  ip_address        text,
  user_agent        text,
  declined_at       timestamptz,
  decline_reason    text,
  -- Of a release.
  revoked_at        timestamptz,
  constraint document_signatures_pkey primary key (id),
  constraint document_signatures_current unique (document_id, signer_id),
  constraint document_signatures_document_fkey foreign key (project_id, document_id)
    references signable_documents (project_id, id) on delete cascade,
  constraint document_signatures_signer_id_fkey foreign key (signer_id) references people (id) on delete set null,
  constraint document_signatures_status check (status in ('pending', 'signed', 'declined')),
  constraint document_signatures_method check (method in ('typed', 'drawn')),
  constraint document_signatures_signed check (case when signed_at is null then
    status <> 'signed' and num_nonnulls(method, signature_data, shown_sha256, opened_at, consented_at,
      consent_version, time_zone, language) = 0
    else num_nonnulls(method, signature_data, shown_sha256, opened_at, consented_at, consent_version, time_zone,
      language) = 8
      and status <> 'declined' end),
  constraint document_signatures_declined check ((status = 'declined') = (declined_at is not null)
    and (status = 'declined') = (decline_reason is not null)),
  constraint document_signatures_decline_reason check (decline_reason ~ '\S' and length(decline_reason) <= 2000),
  constraint document_signatures_signature_data check (signature_data ~ '^data:image/png;base64,'
    and length(signature_data) <= 400000),
  constraint document_signatures_shown_sha256 check (octet_length(shown_sha256) = 32),
  constraint document_signatures_user_agent check (length(user_agent) <= 500),
  constraint document_signatures_revoked check (revoked_at is null or status = 'signed')
);
comment on column document_signatures.form_data is '@type Record<string,never>';
create unique index document_signatures_decided on document_signatures (document_id, version)
  where status in ('signed', 'declined');
create index document_signatures_of_document on document_signatures (project_id, document_id);
create index document_signatures_of_signer on document_signatures (signer_id);

-- Every earlier record (DOC-36).
create table document_signature_history (
  like document_signatures including constraints including storage,
  replaced_at  timestamptz  not null default now(),
  constraint document_signature_history_document_fkey foreign key (project_id, document_id)
    references signable_documents (project_id, id) on delete cascade,
  constraint document_signature_history_signer_id_fkey foreign key (signer_id) references people (id) on delete set null
);
comment on column document_signature_history.form_data is '@type Record<string,never>';
create index document_signature_history_of_document on document_signature_history (project_id, document_id);
create index document_signature_history_of_signer on document_signature_history (signer_id);

-- What somebody decided stays, until a new file is sent; a release may be revoked, once.
create function document_signatures_keep() returns trigger language plpgsql as $$
begin
  if old.signer_id is distinct from new.signer_id and new.signer_id is null then return new; end if;
  if old.status <> 'pending' and new.version <= old.version
    and (to_jsonb(new) - 'revoked_at' <> to_jsonb(old) - 'revoked_at'
      or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)) then
    raise exception 'this was decided' using errcode = '23514', constraint = 'document_signatures_keep';
  end if;
  if old.status <> 'pending' and new.version > old.version or old.signed_at is distinct from new.signed_at then
    insert into document_signature_history select old.*;
  end if;
  return new;
end $$;
revoke all on function document_signatures_keep() from public;
create trigger document_signatures_keep before update on document_signatures for each row
  execute function document_signatures_keep();

-- Only the present version, and nothing that was withdrawn or is past its last moment (DOC-40).
create function document_signatures_in_time() returns trigger language plpgsql as $$
begin
  if exists (select from signable_documents d where d.id = new.document_id and (d.version <> new.version
      or not d.requires_signature or d.withdrawn_at is not null
      or d.expires_at <= greatest(new.signed_at, new.declined_at))) then
    raise exception 'this document is signed no more' using errcode = '23514', constraint = 'document_signatures_in_time';
  end if;
  return new;
end $$;
revoke all on function document_signatures_in_time() from public;
create trigger document_signatures_in_time before insert on document_signatures for each row
  execute function document_signatures_in_time();
create trigger document_signatures_still_in_time before update on document_signatures for each row
  when (new.signer_id is not null and new.revoked_at is not distinct from old.revoked_at)
  execute function document_signatures_in_time();

-- What is signed and not sealed yet, with the customer, in whose name it is sealed.
create table documents_to_seal (
  document_id  uuid         not null,
  project_id   uuid         not null,
  customer_id  uuid         not null,
  signed_at    timestamptz  not null,
  constraint documents_to_seal_pkey primary key (document_id),
  constraint documents_to_seal_document_fkey foreign key (project_id, document_id)
    references signable_documents (project_id, id) on delete cascade,
  constraint documents_to_seal_customer_id_fkey foreign key (customer_id) references people (id) on delete cascade
);
create index documents_to_seal_of_project on documents_to_seal (project_id, document_id);
create index documents_to_seal_of_customer on documents_to_seal (customer_id);
create index documents_to_seal_oldest on documents_to_seal (signed_at);
create function document_signatures_seal() returns trigger language plpgsql as $$
begin
  insert into documents_to_seal (document_id, project_id, customer_id, signed_at)
    select new.document_id, new.project_id, m.person_id, now() from project_members m
    where m.project_id = new.project_id and m.role = 'customer' and m.left_at is null;
  return null;
end $$;
revoke all on function document_signatures_seal() from public;
create trigger document_signatures_seal after insert on document_signatures for each row
  when (new.status = 'signed') execute function document_signatures_seal();
create trigger document_signatures_seal_later after update on document_signatures for each row
  when (new.status = 'signed' and (old.status <> 'signed' or old.version < new.version))
  execute function document_signatures_seal();

-- What happened to a document. Each row has the hash of the one before, so that none is altered or missing
-- without a trace. The actor is part of the hash, and therefore stays when an account goes.
create table document_evidence (
  document_id  uuid         not null,
  -- These and prev and hash are the trigger's.
  seq          int          not null default 0,
  project_id   uuid         not null,
  version      int          not null,
  kind         text         not null,
  at           timestamptz  not null,
  -- Null for what happens by itself.
  actor_id     uuid,
  -- Codes and hashes, nothing that anybody wrote.
  data         jsonb        not null default '{}',
  prev         bytea        not null default '',
  hash         bytea        not null default '',
  constraint document_evidence_pkey primary key (document_id, seq),
  constraint document_evidence_document_fkey foreign key (project_id, document_id)
    references signable_documents (project_id, id) on delete cascade,
  constraint document_evidence_kind check (kind in ('created', 'opened', 'consented', 'signed', 'witnessed',
    'declined', 'withdrawn', 'replaced', 'reminded', 'sealed', 'downloaded', 'revoked')),
  constraint document_evidence_actor check (actor_id is not null or kind in ('sealed', 'withdrawn')),
  constraint document_evidence_data check (length(data::text) <= 2000)
);
comment on column document_evidence.data is '@type EventData from ./event-data.ts';
create index document_evidence_of_project on document_evidence (project_id, document_id);
create index document_evidence_opened on document_evidence (document_id, actor_id, version) where kind = 'opened';

create function document_evidence_hash(entry document_evidence) returns bytea language sql stable parallel safe
  return sha256(entry.prev || convert_to(concat_ws(E'\x1f', entry.document_id, entry.seq, entry.version, entry.kind,
    extract(epoch from entry.at), coalesce(entry.actor_id::text, ''), entry.data), 'UTF8'));
revoke all on function document_evidence_hash(document_evidence) from public;
grant execute on function document_evidence_hash(document_evidence) to kinkeeper_app;

-- One after the other, whoever writes.
create function document_evidence_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.document_id::text, 77));
  select seq, hash into last from document_evidence where document_id = new.document_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev := coalesce(last.hash, ''::bytea);
  new.hash := document_evidence_hash(new);
  return new;
end $$;
revoke all on function document_evidence_chain() from public;
create trigger document_evidence_chain before insert on document_evidence for each row
  execute function document_evidence_chain();

-- Consent to sign electronically, once for each version of its text (15 USC 7001(c)).
create table signing_consents (
  id            uuid         not null,
  person_id     uuid         not null,
  version       int          not null,
  given_at      timestamptz  not null,
  ip_address    text         not null,
  user_agent    text,
  withdrawn_at  timestamptz,
  constraint signing_consents_pkey primary key (id),
  constraint signing_consents_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint signing_consents_version check (version >= 1),
  constraint signing_consents_user_agent check (length(user_agent) <= 500)
);
create unique index signing_consents_in_force on signing_consents (person_id, version) where withdrawn_at is null;

alter table signable_documents         enable row level security;
alter table signable_documents         force  row level security;
alter table document_files             enable row level security;
alter table document_files             force  row level security;
alter table document_signatures        enable row level security;
alter table document_signatures        force  row level security;
alter table document_signature_history enable row level security;
alter table document_signature_history force  row level security;
alter table documents_to_seal          enable row level security;
alter table documents_to_seal          force  row level security;
alter table document_evidence          enable row level security;
alter table document_evidence          force  row level security;
alter table signing_consents           enable row level security;
alter table signing_consents           force  row level security;

create policy in_my_projects on signable_documents for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy in_own_name on signable_documents for insert to kinkeeper_app
  with check (created_by = current_person()
    and exists (select from own_memberships me where me.project_id = signable_documents.project_id
      and (me.role = 'provider') = (signer_role = 'customer')));
-- Everybody in the project may lock it, its creator changes it; and when they leave, whoever ends their work.
create policy in_it on signable_documents for update to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)))
  with check (created_by = current_person()
    or (withdrawn_at is not null and withdraw_reason is null and signer_role = 'customer'
      and exists (select from own_memberships me where me.project_id = signable_documents.project_id
        and me.role = 'customer')));
grant select, insert on signable_documents to kinkeeper_app;
grant update (document_url, version, expiry_date, expires_at, withdrawn_at, withdraw_reason, reminded_at)
  on signable_documents to kinkeeper_app;

create policy in_my_projects on document_files for select to kinkeeper_app
  using ((document_id is not null
      and (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading())))
    or (document_id is null and uploaded_by = current_person()));
create policy in_own_name on document_files for insert to kinkeeper_app
  with check (uploaded_by = current_person() and document_id is null and kind <> 'sealed'
    and exists (select from own_memberships me where me.project_id = document_files.project_id));
create policy sealed on document_files for insert to kinkeeper_app
  with check (kind = 'sealed' and uploaded_by is null
    and exists (select from documents_to_seal s where s.document_id = document_files.document_id
      and s.customer_id = current_person()));
create policy claimed on document_files for update to kinkeeper_app
  using (uploaded_by = current_person() and document_id is null)
  with check (uploaded_by = current_person()
    and exists (select from signable_documents d where d.id = document_files.document_id
      and d.created_by = current_person() and d.version = document_files.version));
create policy system_unclaimed on document_files for select to kinkeeper_system using (true);
create policy system_takes_away on document_files for delete to kinkeeper_system using (document_id is null);
grant select, insert on document_files to kinkeeper_app;
grant update (document_id, version) on document_files to kinkeeper_app;
grant select (id, document_id, kind, sha256, created_at), delete on document_files to kinkeeper_system;

create policy in_my_projects on document_signatures for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
-- Only as oneself (DOC-37), and only on the side that is asked.
create policy as_oneself on document_signatures for insert to kinkeeper_app
  with check (signer_id = current_person() and exists (
    select from signable_documents d join own_memberships me on me.project_id = d.project_id
    where d.id = document_signatures.document_id and d.created_by is distinct from current_person()
      and me.role = d.signer_role));
create policy as_oneself_again on document_signatures for update to kinkeeper_app
  using (signer_id = current_person())
  with check (signer_id = current_person() and exists (
    select from signable_documents d join own_memberships me on me.project_id = d.project_id
    where d.id = document_signatures.document_id and d.created_by is distinct from current_person()
      and me.role = d.signer_role));
grant select, insert on document_signatures to kinkeeper_app;
grant update (version, request_id, status, signer_name, signer_email, session_id, method, signature_data, form_data,
  shown_sha256, opened_at, consented_at, consent_version, signed_at, time_zone, language, ip_address, user_agent, declined_at,
  decline_reason, revoked_at) on document_signatures to kinkeeper_app;

create policy in_my_projects on document_signature_history for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy replaced on document_signature_history for insert to kinkeeper_app
  with check (signer_id = current_person() and pg_trigger_depth() > 0);
grant select, insert on document_signature_history to kinkeeper_app;

create policy in_my_projects on documents_to_seal for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)));
create policy signed on documents_to_seal for insert to kinkeeper_app with check (pg_trigger_depth() > 0);
create policy by_customer on documents_to_seal for delete to kinkeeper_app using (customer_id = current_person());
create policy system_finds on documents_to_seal for select to kinkeeper_system using (true);
grant select, insert, delete on documents_to_seal to kinkeeper_app;
grant select on documents_to_seal to kinkeeper_system;

create policy in_my_projects on document_evidence for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
-- An admin reads, and that is all they do.
create policy in_own_name on document_evidence for insert to kinkeeper_app
  with check (actor_id = current_person()
    and exists (select from signable_documents d where d.id = document_evidence.document_id
      and d.project_id = document_evidence.project_id)
    and (kind in ('opened', 'downloaded')
      or exists (select from own_memberships me where me.project_id = document_evidence.project_id)));
create policy by_itself on document_evidence for insert to kinkeeper_app
  with check (actor_id is null and kind in ('sealed', 'withdrawn')
    and exists (select from own_memberships me where me.project_id = document_evidence.project_id));
grant select, insert (document_id, project_id, version, kind, at, actor_id, data) on document_evidence to kinkeeper_app;

create policy own on signing_consents to kinkeeper_app
  using (person_id = current_person()) with check (person_id = current_person());
grant select, insert, update (withdrawn_at) on signing_consents to kinkeeper_app;

-- A sealed copy is made by nobody: the log says so in the name of the customer's job.
create policy sealed_by_itself on events for insert to kinkeeper_app
  with check (actor_id is null and kind = 'document.sealed'
    and exists (select from document_files f where f.document_id = events.subject_id
      and f.project_id = events.project_id and f.kind = 'sealed')
    and not exists (select from unnest(recipient_ids) as called (id)
      where not exists (select from project_members m
        where m.project_id = events.project_id and m.person_id = called.id and m.left_at is null)));
