-- The words of a Word file, as HTML, beside the cover page that the file is attached to.
alter table document_files
  drop constraint document_files_kind,
  add constraint document_files_kind check (kind in ('original', 'shown', 'text', 'sealed')),
  drop constraint document_files_mime_type,
  add constraint document_files_mime_type check (mime_type in ('application/pdf', 'text/html', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'));

-- Uploads of documents, and what is made of them to be read, count like files. A sealed copy does not: nobody
-- uploads it, and it must never be refused. First the project and then the person, as with files.
create function document_files_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into project_file_totals (project_id, bytes) values (new.project_id, new.file_size)
      on conflict (project_id) do update set bytes = project_file_totals.bytes + excluded.bytes;
    insert into person_file_totals (person_id, bytes) values (new.uploaded_by, new.file_size)
      on conflict (person_id) do update set bytes = person_file_totals.bytes + excluded.bytes;
    return new;
  end if;
  update project_file_totals set bytes = greatest(0, bytes - old.file_size) where project_id = old.project_id;
  update person_file_totals set bytes = greatest(0, bytes - old.file_size) where person_id = old.uploaded_by;
  return old;
end $$;
revoke all on function document_files_count() from public;
create trigger document_files_count after insert on document_files for each row
  when (new.kind <> 'sealed') execute function document_files_count();
create trigger document_files_uncount after delete on document_files for each row
  when (old.kind <> 'sealed') execute function document_files_count();

-- What is there already. Its owner, too, sees no row while the policies are forced.
alter table document_files no force row level security;
insert into project_file_totals as counted (project_id, bytes)
  select project_id, sum(file_size) from document_files where kind <> 'sealed' group by project_id
  on conflict (project_id) do update set bytes = counted.bytes + excluded.bytes;
insert into person_file_totals as counted (person_id, bytes)
  select uploaded_by, sum(file_size) from document_files where uploaded_by is not null group by uploaded_by
  on conflict (person_id) do update set bytes = counted.bytes + excluded.bytes;
alter table document_files force row level security;
