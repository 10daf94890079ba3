-- By what right somebody signs for somebody else (45 CFR 164.508(c)(1)(vi)); written once, and used again.
create table document_authorities (
  id              uuid         not null,
  project_id      uuid         not null,
  -- Made by the sender for each: sent again, it is stored once.
  client_id       uuid         not null,
  holder_id       uuid,
  principal_name  text         not null,
  kind            text         not null,
  description     text         not null,
  dated_on        date,
  ends_on         date,
  created_at      timestamptz  not null,
  constraint document_authorities_pkey primary key (id),
  constraint document_authorities_in_project unique (project_id, id),
  constraint document_authorities_once unique (project_id, holder_id, client_id),
  constraint document_authorities_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint document_authorities_holder_id_fkey foreign key (holder_id) references people (id) on delete set null,
  constraint document_authorities_principal_name check (principal_name ~ '\S' and length(principal_name) <= 120),
  constraint document_authorities_kind check (kind in ('health_care_agent', 'power_of_attorney', 'guardian', 'parent',
    'other')),
  constraint document_authorities_description check (description ~ '\S' and length(description) <= 2000)
);
create index document_authorities_of_holder on document_authorities (holder_id, project_id);

alter table document_authorities enable row level security;
alter table document_authorities force  row level security;
create policy in_my_projects on document_authorities for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy in_own_name on document_authorities for insert to kinkeeper_app
  with check (holder_id = current_person()
    and exists (select from own_memberships me where me.project_id = document_authorities.project_id));
grant select, insert on document_authorities to kinkeeper_app;

-- The copy that is kept of it is an upload like a document's.
alter table document_files add column authority_id uuid;
alter table document_files
  add constraint document_files_authority_fkey foreign key (project_id, authority_id)
    references document_authorities (project_id, id) on delete cascade,
  add constraint document_files_of_one check (document_id is null or authority_id is null),
  add constraint document_files_of_authority unique (authority_id, kind);
drop index document_files_unclaimed;
create index document_files_unclaimed on document_files (created_at)
  where document_id is null and authority_id is null;
create index document_files_of_authority_fkey on document_files (project_id, authority_id)
  where authority_id is not null;
drop policy in_my_projects on document_files;
create policy in_my_projects on document_files for select to kinkeeper_app
  using ((num_nonnulls(document_id, authority_id) > 0
      and (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading())))
    or (num_nonnulls(document_id, authority_id) = 0 and uploaded_by = current_person()));
drop policy claimed on document_files;
create policy claimed on document_files for update to kinkeeper_app
  using (uploaded_by = current_person() and document_id is null and authority_id is null)
  with check (uploaded_by = current_person()
    and (exists (select from signable_documents d where d.id = document_files.document_id
        and d.created_by = current_person() and d.version = document_files.version)
      or exists (select from document_authorities a where a.id = document_files.authority_id
        and a.holder_id = current_person())));
drop policy system_takes_away on document_files;
create policy system_takes_away on document_files for delete to kinkeeper_system
  using (document_id is null and authority_id is null);
grant update (authority_id) on document_files to kinkeeper_app;
grant select (authority_id) on document_files to kinkeeper_system;

-- In whose name somebody signed; null for their own.
alter table document_signatures add column authority_id uuid;
alter table document_signatures add constraint document_signatures_authority_fkey
  foreign key (project_id, authority_id) references document_authorities (project_id, id);
create index document_signatures_of_authority on document_signatures (project_id, authority_id)
  where authority_id is not null;
grant update (authority_id) on document_signatures to kinkeeper_app;
alter table document_signature_history drop column replaced_at;
alter table document_signature_history add column authority_id uuid;
alter table document_signature_history add column replaced_at timestamptz not null default now();
