-- The room that a customer and a service provider share, and what the event log says about it.

-- So that a project's customer is a customer and its provider a provider, whatever the code does.
alter table people add constraint people_id_user_type_key unique (id, user_type);

create table projects (
  id                   uuid        not null,
  -- Made by the sender for each click: the same click sent twice makes one project.
  request_id           uuid        not null,
  created_by           uuid,
  title                text        not null,
  description          text        not null default '',
  status               text        not null default 'draft',
  priority             smallint    not null default 3,
  due_date             date,
  customer_id          uuid        not null,
  customer_type        text        not null default 'customer',
  service_provider_id  uuid,
  provider_type        text        not null default 'service_provider',
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  constraint projects_pkey primary key (id),
  constraint projects_one_per_request unique (created_by, request_id),
  constraint projects_created_by_fkey foreign key (created_by) references people (id) on delete set null,
  constraint projects_customer_fkey foreign key (customer_id, customer_type)
    references people (id, user_type) on delete cascade,
  constraint projects_provider_fkey foreign key (service_provider_id, provider_type)
    references people (id, user_type) on delete set null (service_provider_id),
  constraint projects_sides check (customer_type = 'customer' and provider_type = 'service_provider'),
  constraint projects_title check (title ~ '\S' and length(title) <= 200),
  constraint projects_description check (length(description) <= 5000),
  constraint projects_status check (status in ('draft', 'active', 'on_hold', 'completed')),
  constraint projects_priority check (priority between 1 and 5)
);
create index projects_of_customer on projects (customer_id, updated_at desc, id desc);
create index projects_of_provider on projects (service_provider_id, updated_at desc, id desc)
  where service_provider_id is not null;

-- A link that a customer had mailed to a provider. It works once, and only for that address.
create table project_invitations (
  id           uuid        not null,
  project_id   uuid        not null,
  email        text        not null,
  invited_by   uuid,
  token_hash   text        not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  withdrawn_at timestamptz,
  constraint project_invitations_pkey primary key (id),
  constraint project_invitations_token unique (token_hash),
  constraint project_invitations_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint project_invitations_invited_by_fkey foreign key (invited_by) references people (id) on delete set null,
  constraint project_invitations_email check (email = lower(email) and length(email) between 3 and 254),
  constraint project_invitations_one_end check (accepted_at is null or withdrawn_at is null)
);
-- Inviting somebody else takes the place of the open invitation.
create unique index project_invitations_open on project_invitations (project_id)
  where accepted_at is null and withdrawn_at is null;
create index project_invitations_invited_by on project_invitations (invited_by);

-- What policies ask: the projects of the present person, and who else is in them. Written so that
-- PostgreSQL reads them once for a statement, from the two indexes above.
create function my_projects() returns setof uuid
  language sql stable parallel safe
  begin atomic
    select id from projects where customer_id = current_person()
    union all
    select id from projects where service_provider_id = current_person();
  end;
create function my_companions() returns setof uuid
  language sql stable parallel safe
  begin atomic
    select service_provider_id from projects where customer_id = current_person()
    union all
    select customer_id from projects where service_provider_id = current_person();
  end;
revoke all on function my_projects(), my_companions() from public;
grant execute on function my_projects(), my_companions() to kinkeeper_app;

-- Only its customer says who works on a project; an invitation is accepted by the system.
create function projects_guard_provider() returns trigger language plpgsql as $$
begin
  if current_person() is distinct from old.customer_id and current_user = 'kinkeeper_app' then
    raise exception 'only the customer chooses the provider' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function projects_guard_provider() from public;
create trigger projects_guard_provider before update on projects for each row
  when (old.service_provider_id is distinct from new.service_provider_id
    and new.service_provider_id is not null)
  execute function projects_guard_provider();

alter table projects            enable row level security;
alter table projects            force  row level security;
alter table project_invitations enable row level security;
alter table project_invitations force  row level security;

-- No policy of projects has a query in it, so that every other table may ask projects.
-- One policy with "or", because PostgreSQL asks what stands first first, and of several policies it
-- may ask the dear one first.
create policy participants on projects for select to kinkeeper_app
  using (customer_id = current_person() or service_provider_id = current_person() or has_recorded_reading());
create policy for_oneself on projects for insert to kinkeeper_app
  with check (created_by = current_person()
    and (service_provider_id = current_person() or (customer_id = current_person() and service_provider_id is null)));
create policy participants_change on projects for update to kinkeeper_app
  using (customer_id = current_person() or service_provider_id = current_person() or has_recorded_reading());
create policy system_all on projects to kinkeeper_system using (true) with check (true);
grant select, insert on projects to kinkeeper_app;
grant update (title, description, status, priority, due_date, service_provider_id, updated_at)
  on projects to kinkeeper_app;
-- The live stream asks whom an event is for; an accepted invitation brings the provider in.
grant select, update (service_provider_id, updated_at) on projects to kinkeeper_system;

create policy inviter on project_invitations to kinkeeper_app
  using (invited_by = current_person())
  with check (invited_by = current_person()
    and exists (select from projects where projects.id = project_id and customer_id = current_person()));
create policy system_all on project_invitations to kinkeeper_system using (true) with check (true);
grant select (id, project_id, email, invited_by, created_at, expires_at, accepted_at, withdrawn_at),
  insert, update (withdrawn_at) on project_invitations to kinkeeper_app;
grant select, update (accepted_at) on project_invitations to kinkeeper_system;

-- Who shares a project sees the other.
create policy companions on people for select to kinkeeper_app
  using (id = any (array(select id from my_companions() as id)));

-- The log says in which project it was and whom it calls; txid says in which transaction, which is how
-- the live stream finds what it has not sent yet, in whatever order transactions end.
alter table events
  add column project_id uuid,
  add column recipient_id uuid,
  add column txid xid8 not null default pg_current_xact_id(),
  add constraint events_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  add constraint events_recipient_id_fkey foreign key (recipient_id) references people (id) on delete set null,
  add constraint events_recipient_in_project check (recipient_id is null or project_id is not null);
create index events_of_project on events (project_id, id desc) where project_id is not null;
create index events_unsent on events (txid) where project_id is not null;
create index events_calling on events (recipient_id, id desc) where recipient_id is not null;
drop policy in_own_name on events;
create policy in_own_name on events for insert to kinkeeper_app
  with check (actor_id = current_person() and project_id is null);
create policy in_my_project on events for insert to kinkeeper_app
  with check (actor_id = current_person()
    and exists (select from projects p where p.id = events.project_id
      and (events.recipient_id is null or events.recipient_id in (p.customer_id, p.service_provider_id))));
create policy of_my_projects on events for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)));
-- Codes and counts only. Not by has_recorded_reading(): that function reads this table.
create policy admin_reads on events for select to kinkeeper_app using (project_id is not null and is_admin());
