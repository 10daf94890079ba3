-- Who saw somebody sign, on the signer's device (docs/decisions/0113). Written once, with the last signature.
create table document_witnesses (
  id              uuid         not null,
  project_id      uuid         not null,
  document_id     uuid         not null,
  version         int          not null,
  request_id      uuid         not null,
  -- On whose device.
  signer_id       uuid,
  full_name       text         not null,
  relation        text         not null,
  statement       text         not null,
  method          text         not null,
  signature_data  text         not null,
  ip_address      text         not null,
  user_agent      text,
  signed_at       timestamptz  not null,
  constraint document_witnesses_pkey primary key (id),
  constraint document_witnesses_of_version unique (document_id, version),
  constraint document_witnesses_document_fkey foreign key (project_id, document_id)
    references signable_documents (project_id, id) on delete cascade,
  constraint document_witnesses_signer_id_fkey foreign key (signer_id) references people (id) on delete set null,
  constraint document_witnesses_full_name check (full_name ~ '\S' and length(full_name) <= 120),
  constraint document_witnesses_relation check (relation ~ '\S' and length(relation) <= 120),
  constraint document_witnesses_statement check (statement ~ '\S' and length(statement) <= 400),
  constraint document_witnesses_method check (method in ('typed', 'drawn')),
  constraint document_witnesses_signature_data check (signature_data ~ '^data:image/png;base64,'
    and length(signature_data) <= 400000),
  constraint document_witnesses_user_agent check (length(user_agent) <= 500)
);
create index document_witnesses_of_project on document_witnesses (project_id, document_id);
create index document_witnesses_of_signer on document_witnesses (signer_id);

alter table document_witnesses enable row level security;
alter table document_witnesses force  row level security;
create policy in_my_projects on document_witnesses for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
-- In the name of whoever has signed, and later than they did.
create policy with_the_signer on document_witnesses for insert to kinkeeper_app
  with check (signer_id = current_person() and exists (select from document_signatures s
    where s.document_id = document_witnesses.document_id and s.version = document_witnesses.version
      and s.signer_id = current_person() and s.signed_at < document_witnesses.signed_at));
grant select, insert on document_witnesses to kinkeeper_app;
