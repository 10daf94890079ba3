-- The public check of a sealed file asks this: whoever has the file learns when it was sealed, however long the
-- project it comes from is gone.
create table sealings (
  sha256     bytea        not null,
  sealed_at  timestamptz  not null,
  constraint sealings_pkey primary key (sha256),
  constraint sealings_sha256 check (octet_length(sha256) = 32)
);

-- So that an owner without the right to pass by policies reads all rows.
alter table document_files no force row level security;
insert into sealings (sha256, sealed_at)
  select sha256, min(created_at) from document_files where kind = 'sealed' group by sha256;
alter table document_files force row level security;

create function document_files_keep_sealing() returns trigger language plpgsql as $$
begin
  insert into sealings (sha256, sealed_at) values (new.sha256, new.created_at) on conflict do nothing;
  return null;
end $$;
revoke all on function document_files_keep_sealing() from public;
create trigger document_files_keep_sealing after insert on document_files for each row
  when (new.kind = 'sealed')
  execute function document_files_keep_sealing();

alter table sealings enable row level security;
alter table sealings force  row level security;
create policy of_sealed_copy on sealings for insert to kinkeeper_app
  with check (exists (select from document_files f where f.kind = 'sealed' and f.sha256 = sealings.sha256));
create policy system_reads on sealings for select to kinkeeper_system using (true);
grant insert on sealings to kinkeeper_app;
grant select on sealings to kinkeeper_system;
