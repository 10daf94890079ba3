-- Who is in a project is one table (docs/decisions/0057). What two columns of projects and a table of those
-- who left said before, its rows say; policies, recipients and the live stream ask them and nothing else.
create table project_members (
  project_id   uuid         not null,
  person_id    uuid         not null,
  role         text         not null,
  joined_at    timestamptz  not null,
  left_at      timestamptz,
  -- Who left stays by the name of that day (docs/decisions/0031): neither an address nor what their profile
  -- says since. Who comes back has the one row again.
  left_name    text,
  person_type  text generated always as (
    case role when 'customer' then 'customer' when 'provider' then 'service_provider' end) stored,
  constraint project_members_pkey primary key (project_id, person_id),
  constraint project_members_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint project_members_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  -- So that a project's customer is a customer and its provider a provider, whatever the code does. Family
  -- may be anybody.
  constraint project_members_person_type_fkey foreign key (person_id, person_type) references people (id, user_type),
  constraint project_members_role check (role in ('customer', 'provider', 'family')),
  constraint project_members_left check ((left_at is null) = (left_name is null)),
  constraint project_members_left_name check (length(btrim(left_name)) between 1 and 120)
);
create unique index project_members_one_provider on project_members (project_id) where role = 'provider' and left_at is null;
create unique index project_members_one_customer on project_members (project_id) where role = 'customer' and left_at is null;
create index project_members_of_person on project_members (person_id, left_at, project_id);

-- A policy cannot ask the table that it stands on. So one's own live rows have a second name: this table
-- holds none itself, and shows of the rows below it those of the present person. Every policy asks it.
create table own_memberships (
  project_id  uuid         not null,
  person_id   uuid         not null,
  role        text         not null,
  left_at     timestamptz
);
alter table project_members inherit own_memberships;
alter table own_memberships enable row level security;
alter table own_memberships force  row level security;
create policy own on own_memberships for select to kinkeeper_app
  using (person_id = current_person() and left_at is null);
grant select on own_memberships to kinkeeper_app;

-- What is there already. Its owner, too, sees no row while the policies are forced.
alter table projects              no force row level security;
alter table project_former_people no force row level security;
alter table events                no force row level security;
insert into project_members (project_id, person_id, role, joined_at)
  select p.id, side.person_id, side.role, coalesce((
      select max(e.at) from events e where e.project_id = p.id
        and e.kind = case side.role when 'customer' then 'project.customer_joined' else 'project.provider_joined' end
        and side.person_id in (e.actor_id, e.recipient_id)), p.created_at)
  from projects p, lateral (values (p.customer_id, 'customer'), (p.service_provider_id, 'provider')) side (person_id, role)
  where side.person_id is not null;
insert into project_members (project_id, person_id, role, joined_at, left_at, left_name)
  select f.project_id, f.person_id, 'provider', least(f.left_at, coalesce((
      select max(e.at) from events e where e.project_id = p.id and e.kind = 'project.provider_joined'
        and f.person_id in (e.actor_id, e.recipient_id)), p.created_at)), f.left_at, f.full_name
  from project_former_people f join projects p on p.id = f.project_id
  on conflict do nothing;
alter table projects              force row level security;
alter table project_former_people force row level security;
alter table events                force row level security;

-- What policies ask: the projects of the present person, and who else is in them. PostgreSQL reads them once
-- for a statement.
create or replace function my_projects() returns setof uuid
  language sql stable parallel safe
  begin atomic
    select project_id from own_memberships where person_id = current_person() and left_at is null;
  end;
create or replace function my_companions() returns setof uuid
  language sql stable parallel safe
  begin atomic
    select person_id from project_members
    where project_id = any (array(select id from my_projects() as id)) and left_at is null
      and person_id <> current_person();
  end;
-- Whom a message of the present person is for: the other one in the project, where there is exactly one. What
-- is for several, or comes from somebody who is not in it, is for nobody alone (CHAT-17).
create function only_other_in(in_project uuid) returns setof uuid
  language sql stable parallel safe
  begin atomic
    select (array_agg(other.person_id))[1] from own_memberships me
    join project_members other on other.project_id = me.project_id and other.person_id <> me.person_id
    where me.project_id = in_project and me.person_id = current_person() and me.left_at is null
      and other.left_at is null
    having count(*) = 1;
  end;
revoke all on function only_other_in(uuid) from public;
grant execute on function only_other_in(uuid) to kinkeeper_app;

-- In which transaction a project was made: its maker enters it in the same one.
alter table projects add column made_in xid8;
alter table projects alter column made_in set default pg_current_xact_id();

drop policy participants on projects;
drop policy for_oneself on projects;
drop policy participants_change on projects;
create policy in_it on projects for select to kinkeeper_app
  using (id = any (array(select id from my_projects() as id))
    or (created_by = current_person() and made_in = pg_current_xact_id_if_assigned())
    or (select has_recorded_reading()));
create policy in_own_name on projects for insert to kinkeeper_app
  with check (created_by = current_person() and made_in = pg_current_xact_id());
create policy in_it_change on projects for update to kinkeeper_app
  using (id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));

-- Before what follows needs them no longer.
drop trigger projects_guard_provider on projects;
drop trigger projects_keep_name on projects;
drop function projects_guard_provider();
drop function projects_keep_name();

-- Family does what a customer does, but neither chooses the provider nor completes the project.
create function projects_guard_completion() returns trigger language plpgsql as $$
begin
  if exists (select from own_memberships where project_id = old.id and role = 'family') then
    raise exception 'family does not complete a project' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function projects_guard_completion() from public;
create trigger projects_guard_completion before update on projects for each row
  when (current_user = 'kinkeeper_app' and new.status = 'completed' and old.status <> 'completed')
  execute function projects_guard_completion();

-- Before the change, while whoever makes it still sees who leaves.
create function project_members_keep_name() returns trigger language plpgsql as $$
begin
  if new.left_at is null then new.left_name := null;
  elsif old.left_at is null then
    new.left_name := (select full_name from people where id = old.person_id);
  else new.left_name := old.left_name;
  end if;
  return new;
end $$;
revoke all on function project_members_keep_name() from public;
create trigger project_members_keep_name before update on project_members for each row
  execute function project_members_keep_name();

-- A project goes with its customer's account.
create function project_members_end_project() returns trigger language plpgsql as $$
begin
  delete from projects where id = old.project_id;
  return null;
end $$;
revoke all on function project_members_end_project() from public;
create trigger project_members_end_project after delete on project_members for each row
  when (old.role = 'customer' and old.left_at is null)
  execute function project_members_end_project();
-- By whoever removes the account: the system, or in later versions of PostgreSQL the owner of the tables.
grant delete on projects to kinkeeper_system;
create policy owner_ends on projects to current_user using (true);

alter table project_members enable row level security;
alter table project_members force  row level security;
create policy in_my_projects on project_members for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
-- Whoever makes a project is in it from the same moment. Everybody else comes in through the system, by
-- accepting; only the provider is chosen, by the customer.
create policy by_making on project_members for insert to kinkeeper_app
  with check (person_id = current_person() and role in ('customer', 'provider') and left_at is null
    and exists (select from projects p where p.id = project_id
      and p.created_by = current_person() and p.made_in = pg_current_xact_id()));
create policy chosen on project_members for insert to kinkeeper_app
  with check (role = 'provider' and left_at is null
    and exists (select from own_memberships me where me.project_id = project_members.project_id and me.role = 'customer'));
create policy chosen_change on project_members for update to kinkeeper_app
  using ((role = 'provider' or left_at is not null)
    and exists (select from own_memberships me where me.project_id = project_members.project_id and me.role = 'customer'))
  with check (role = 'provider');

-- No project begins without anybody in it: nobody could ever see it.
create function projects_have_maker() returns trigger language plpgsql as $$
begin
  if not exists (select from project_members where project_id = new.id) then
    raise exception 'a project begins with whoever makes it' using errcode = '23514', constraint = 'projects_have_maker';
  end if;
  return null;
end $$;
revoke all on function projects_have_maker() from public;
create constraint trigger projects_have_maker after insert on projects deferrable initially deferred
  for each row execute function projects_have_maker();
create policy system_all on project_members to kinkeeper_system using (true) with check (true);
grant select, insert (project_id, person_id, role, joined_at), update (role, joined_at, left_at)
  on project_members to kinkeeper_app, kinkeeper_system;

-- Who else asked the columns.
drop policy inviter on project_invitations;
create policy inviter on project_invitations to kinkeeper_app
  using (invited_by = current_person())
  with check (invited_by = current_person()
    and exists (select from own_memberships me where me.project_id = project_invitations.project_id and me.role = 'customer'));

drop policy into_my_project on customer_invitations;
create policy into_my_project on customer_invitations for insert to kinkeeper_app
  with check (provider_id = current_person() and answer is null
    and provider_name = (select s.full_name from people s where s.id = current_person())
    and exists (select from own_memberships me where me.project_id = customer_invitations.project_id and me.role = 'provider')
    and not exists (select from project_members m where m.project_id = customer_invitations.project_id
      and m.role = 'customer' and m.left_at is null));

drop policy in_own_name on events;
create policy in_own_name on events for insert to kinkeeper_app
  with check (actor_id = current_person()
    and (project_id is null or exists (select from own_memberships me where me.project_id = events.project_id)
      or (select has_recorded_reading()))
    and (recipient_id is null
      or exists (select from project_members m
        where m.project_id = events.project_id and m.person_id = events.recipient_id and m.left_at is null)
      or (kind in ('project.customer_invited', 'project.customer_uninvited') and exists (
        select from customer_invitations i where i.project_id = events.project_id and i.answer is null
          and i.customer_id = events.recipient_id and i.provider_id = current_person()))));

drop policy in_own_name on messages;
create policy in_own_name on messages for insert to kinkeeper_app
  with check (sender_id = current_person()
    and case when exists (select from own_memberships me where me.project_id = messages.project_id)
      then team_name is null
      else (select has_recorded_reading())
        and team_name = (select s.full_name from people s where s.id = current_person() and is_admin()) end
    and (recipient_id is null or exists (select from project_members m
      where m.project_id = messages.project_id and m.person_id = messages.recipient_id and m.left_at is null)));

-- As before. "their uploader or the project's customer", or family.
create or replace function file_attachments_guard_name() returns trigger language plpgsql as $$
begin
  if old.uploaded_by is distinct from current_person()
    and not exists (select from own_memberships where project_id = old.project_id and role in ('customer', 'family')) then
    raise exception 'only its uploader or the customer renames a file' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace view notifications with (security_invoker = true) as
  select e.id, e.at, e.kind, e.recipient_id, e.actor_id, e.subject_id, e.data,
    coalesce(p.id, i.project_id) as project_id, p.title as project_title,
    case e.recipient_id when i.customer_id then i.provider_name else i.customer_name end as invitation_name
  from events e
  left join project_members m on m.project_id = e.project_id and m.person_id = e.recipient_id and m.left_at is null
  left join projects p on p.id = m.project_id
  left join customer_invitations i on i.project_id = e.project_id
    and (e.kind = 'project.customer_invited' and i.customer_id = e.recipient_id and i.answer is null
      or e.kind = 'project.customer_declined' and i.customer_id = e.actor_id and i.provider_id = e.recipient_id
        and i.answered_at = e.at)
  where e.recipient_id is not null
    and (p.id is not null or i.id is not null or e.kind = 'project.provider_left')
    and not (e.kind in ('message.sent', 'file.uploaded') and exists (
      select from events g where g.subject_type = e.subject_type and g.subject_id = e.subject_id
        and g.kind in ('message.deleted', 'file.deleted')));

-- One truth.
drop table project_former_people;
alter table projects
  drop column customer_id, drop column customer_type, drop column service_provider_id, drop column provider_type;
