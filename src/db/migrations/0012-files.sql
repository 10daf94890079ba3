-- Files of a project (FILE-10), and what lies in the store without a file.

-- An object has a row here from before it is written until its file is stored, and again from when its
-- file is deleted until the object is. So whatever is cut short leaves nothing for good: a job takes away
-- what is due.
create table stored_leftovers (
  object_key  text        not null,
  left_by     uuid,
  due_at      timestamptz not null,
  constraint stored_leftovers_pkey primary key (object_key),
  constraint stored_leftovers_left_by_fkey foreign key (left_by) references people (id) on delete set null
);
create index stored_leftovers_due on stored_leftovers (due_at);
create index stored_leftovers_left_by on stored_leftovers (left_by);

create table file_attachments (
  id                  uuid        not null,
  project_id          uuid        not null,
  uploaded_by         uuid,
  -- Made by the sender for each upload: sent again, it is one file.
  client_id           uuid        not null,
  file_name           text        not null,
  -- In the store: {project}/{time-random}.{ext}, written once and never over another.
  file_path           text        not null,
  file_size           integer     not null,
  mime_type           text        not null,
  is_hipaa_protected  boolean     not null default true,
  -- Of what was sent, before it was encrypted.
  sha256              bytea       not null,
  -- The file's own key, encrypted with the key of this installation.
  wrapped_key         bytea       not null,
  -- A small picture of it, encrypted with the same key; null where there is none.
  thumbnail_path      text,
  created_at          timestamptz not null,
  accessed_at         timestamptz,
  constraint file_attachments_pkey primary key (id),
  constraint file_attachments_once unique (project_id, uploaded_by, client_id),
  constraint file_attachments_path unique (file_path),
  constraint file_attachments_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint file_attachments_uploaded_by_fkey foreign key (uploaded_by) references people (id) on delete set null,
  constraint file_attachments_file_name check (file_name ~ '\S' and length(file_name) <= 255
    and file_name !~ '[[:cntrl:]/\\]'),
  constraint file_attachments_file_path check (file_path ~ '^[0-9a-f-]{36}/[0-9]+-[0-9a-f]{32}[.][a-z0-9]{1,10}$'),
  constraint file_attachments_file_size check (file_size between 0 and 52428800),
  constraint file_attachments_mime_type check (length(mime_type) between 3 and 127),
  constraint file_attachments_is_hipaa_protected check (is_hipaa_protected),
  constraint file_attachments_sha256 check (octet_length(sha256) = 32),
  constraint file_attachments_wrapped_key check (octet_length(wrapped_key) = 60),
  constraint file_attachments_thumbnail_path check (thumbnail_path = file_path || '.webp')
);
create index file_attachments_newest on file_attachments (project_id, created_at desc, id desc);
create index file_attachments_of_uploader on file_attachments (uploaded_by);

-- However a file goes, also with its project, its objects are known to be left over.
create function file_attachments_leave_objects() returns trigger language plpgsql as $$
begin
  insert into stored_leftovers (object_key, left_by, due_at)
    select 'project-files/' || path, current_person(), now()
    from unnest(array[old.file_path, old.thumbnail_path]) as path where path is not null
    on conflict do nothing;
  return old;
end $$;
revoke all on function file_attachments_leave_objects() from public;
create trigger file_attachments_leave_objects after delete on file_attachments for each row
  execute function file_attachments_leave_objects();

alter table file_attachments enable row level security;
alter table file_attachments force  row level security;
alter table stored_leftovers enable row level security;
alter table stored_leftovers force  row level security;

create policy in_my_projects on file_attachments for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy in_own_name on file_attachments for insert to kinkeeper_app
  with check (uploaded_by = current_person()
    and exists (select from projects p where p.id = file_attachments.project_id));
create policy opened on file_attachments for update to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy by_uploader on file_attachments for delete to kinkeeper_app
  using (uploaded_by = current_person());
grant select, insert, delete on file_attachments to kinkeeper_app;
grant update (accessed_at, thumbnail_path) on file_attachments to kinkeeper_app;

-- For whichever role deletes a project: the grants say who may.
create policy anybody_leaves on stored_leftovers for insert with check (left_by is not distinct from current_person());
create policy own on stored_leftovers for select to kinkeeper_app using (left_by = current_person());
create policy own_gone on stored_leftovers for delete to kinkeeper_app using (left_by = current_person());
create policy system_all on stored_leftovers to kinkeeper_system using (true) with check (true);
grant select, insert, delete on stored_leftovers to kinkeeper_app;
grant select, insert, delete on stored_leftovers to kinkeeper_system;
