-- Files are renamed by their uploader or the project's customer, found by the words of their names, and
-- told apart where two have one name.

-- The beginnings of words are searched, in one project at a time: file_attachments_newest leads to its files,
-- and row-level security would keep an index of words from being used.
alter table file_attachments add column name_words tsvector not null generated always as
  (to_tsvector('simple', regexp_replace(plain_words(file_name), '[[:space:]._()+&@#,;''"-]+', ' ', 'g'))) stored;
create index file_attachments_same_name on file_attachments (project_id, lower(file_name), created_at, id);

-- A policy cannot tell one column's change from another's.
create function file_attachments_guard_name() returns trigger language plpgsql as $$
begin
  if old.uploaded_by is distinct from current_person()
    and not exists (select from projects p where p.id = old.project_id and p.customer_id = current_person()) then
    raise exception 'only its uploader or the customer renames a file' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function file_attachments_guard_name() from public;
create trigger file_attachments_guard_name before update on file_attachments for each row
  when (current_user = 'kinkeeper_app' and old.file_name is distinct from new.file_name)
  execute function file_attachments_guard_name();
grant update (file_name) on file_attachments to kinkeeper_app;
