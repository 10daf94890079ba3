-- Who left a project stays in it by name, so that what was agreed is still somebody's word. Only the name
-- of that day: neither an address nor what their profile says since. Who is back has no row.
create table project_former_people (
  project_id  uuid         not null,
  person_id   uuid         not null,
  full_name   text         not null,
  left_at     timestamptz  not null default now(),
  constraint project_former_people_pkey primary key (project_id, person_id),
  constraint project_former_people_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint project_former_people_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint project_former_people_full_name check (length(btrim(full_name)) between 1 and 120)
);
create index project_former_people_person_id on project_former_people (person_id);

-- Before the change, while whoever makes it still sees who leaves. Where an account goes away, there is
-- nobody to see any more, and no name is kept.
create function projects_keep_name() returns trigger language plpgsql as $$
begin
  insert into project_former_people (project_id, person_id, full_name)
    select old.id, id, full_name from people where id = old.service_provider_id;
  delete from project_former_people where project_id = old.id and person_id = new.service_provider_id;
  return new;
end $$;
revoke all on function projects_keep_name() from public;
create trigger projects_keep_name before update on projects for each row
  when (old.service_provider_id is distinct from new.service_provider_id)
  execute function projects_keep_name();

alter table project_former_people enable row level security;
alter table project_former_people force  row level security;
create policy in_my_projects on project_former_people for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy who_leaves on project_former_people for insert to kinkeeper_app
  with check (
    exists (select from projects p where p.id = project_id and p.service_provider_id = person_id)
    and full_name = (select s.full_name from people s where s.id = person_id));
create policy who_is_back on project_former_people for delete to kinkeeper_app
  using (exists (select from projects p where p.id = project_id and p.customer_id = current_person()));
create policy system_all on project_former_people to kinkeeper_system using (true) with check (true);
grant select, delete, insert (project_id, person_id, full_name) on project_former_people to kinkeeper_app;
-- An accepted invitation takes one provider's place and gives it to another.
grant select (project_id, person_id), delete, insert (project_id, person_id, full_name)
  on project_former_people to kinkeeper_system;

-- Those who left before. As the system, because the owner may be held by row-level security too.
set local role kinkeeper_system;
insert into project_former_people (project_id, person_id, full_name)
  select distinct e.project_id, s.id, s.full_name
  from events e
  join people s on s.id = e.recipient_id
  join projects p on p.id = e.project_id
  where e.kind = 'project.provider_left' and p.service_provider_id is distinct from s.id;
reset role;
