-- How many bytes of files there are in a project, and of a person: kept by the rows themselves, so that
-- nobody adds up a table to know whether one more fits. Whoever stores or deletes waits for whoever is at it.
create table project_file_totals (
  project_id  uuid    not null,
  bytes       bigint  not null,
  constraint project_file_totals_pkey primary key (project_id),
  constraint project_file_totals_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint project_file_totals_bytes check (bytes >= 0)
);
create table person_file_totals (
  person_id  uuid    not null,
  bytes      bigint  not null,
  constraint person_file_totals_pkey primary key (person_id),
  constraint person_file_totals_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint person_file_totals_bytes check (bytes >= 0)
);

-- First the project and then the person, always: two who store at once cannot wait for each other.
create function file_attachments_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into project_file_totals (project_id, bytes) values (new.project_id, new.file_size)
      on conflict (project_id) do update set bytes = project_file_totals.bytes + excluded.bytes;
    insert into person_file_totals (person_id, bytes) values (new.uploaded_by, new.file_size)
      on conflict (person_id) do update set bytes = person_file_totals.bytes + excluded.bytes;
    return new;
  end if;
  -- What goes with its project or its person has no total any more.
  update project_file_totals set bytes = greatest(0, bytes - old.file_size) where project_id = old.project_id;
  update person_file_totals set bytes = greatest(0, bytes - old.file_size) where person_id = old.uploaded_by;
  return old;
end $$;
revoke all on function file_attachments_count() from public;
create trigger file_attachments_count after insert on file_attachments for each row
  execute function file_attachments_count();
-- At the end: a deletion waits for the store, and must not hold the totals while it does.
create constraint trigger file_attachments_uncount after delete on file_attachments
  deferrable initially deferred for each row execute function file_attachments_count();

-- What is there already. Its owner, too, sees no row while the policies are forced.
alter table file_attachments no force row level security;
insert into project_file_totals (project_id, bytes)
  select project_id, sum(file_size) from file_attachments group by project_id;
insert into person_file_totals (person_id, bytes)
  select uploaded_by, sum(file_size) from file_attachments where uploaded_by is not null group by uploaded_by;
alter table file_attachments force row level security;

alter table project_file_totals enable row level security;
alter table project_file_totals force  row level security;
alter table person_file_totals  enable row level security;
alter table person_file_totals  force  row level security;
create policy in_my_projects on project_file_totals to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()))
  with check (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy own on person_file_totals to kinkeeper_app
  using (person_id = current_person()) with check (person_id = current_person());
-- Where files go with a project or a person, their rows are deleted as the owner of the tables.
create policy owner_counts on project_file_totals to current_user using (true) with check (true);
create policy owner_counts on person_file_totals  to current_user using (true) with check (true);
create policy system_all on project_file_totals to kinkeeper_system using (true) with check (true);
create policy system_all on person_file_totals  to kinkeeper_system using (true) with check (true);
grant select, insert, update (bytes) on project_file_totals, person_file_totals to kinkeeper_app;
grant select, update (bytes) on project_file_totals, person_file_totals to kinkeeper_system;
