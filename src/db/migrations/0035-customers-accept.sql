-- A provider asks a customer into a project. Until they accept, it has no customer: every policy that asks
-- who is in a project leaves them out (docs/decisions/0049).
alter table projects alter column customer_id drop not null;

create table customer_invitations (
  id                     uuid        not null,
  project_id             uuid        not null,
  customer_id            uuid        not null,
  customer_type          text        not null default 'customer',
  -- The names of that day. Neither side sees the other's row before they work together.
  customer_name          text        not null,
  provider_id            uuid        not null,
  provider_name          text        not null,
  provider_organization  text,
  invited_at             timestamptz not null,
  answer                 text,
  answered_at            timestamptz,
  constraint customer_invitations_pkey primary key (id),
  constraint customer_invitations_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint customer_invitations_customer_fkey foreign key (customer_id, customer_type)
    references people (id, user_type) on delete cascade,
  constraint customer_invitations_provider_id_fkey foreign key (provider_id) references people (id) on delete cascade,
  constraint customer_invitations_customer_type check (customer_type = 'customer'),
  constraint customer_invitations_names check (length(btrim(customer_name)) between 1 and 120
    and length(btrim(provider_name)) between 1 and 120),
  constraint customer_invitations_answer check (answer in ('accepted', 'declined', 'withdrawn')),
  constraint customer_invitations_answered check ((answer is null) = (answered_at is null))
);
-- One customer at a time is asked into a project.
create unique index customer_invitations_open on customer_invitations (project_id) where answer is null;
create index customer_invitations_of_project on customer_invitations (project_id, invited_at desc);
create index customer_invitations_of_customer on customer_invitations (customer_id, invited_at desc) where answer is null;
create index customer_invitations_customer_id on customer_invitations (customer_id);
create index customer_invitations_provider_id on customer_invitations (provider_id);

alter table customer_invitations enable row level security;
alter table customer_invitations force  row level security;
create policy between_two on customer_invitations for select to kinkeeper_app
  using (provider_id = current_person() or (customer_id = current_person() and answer is null)
    or (select has_recorded_reading()));
create policy into_my_project on customer_invitations for insert to kinkeeper_app
  with check (provider_id = current_person() and answer is null
    and provider_name = (select s.full_name from people s where s.id = current_person())
    and exists (select from projects p where p.id = project_id
      and p.service_provider_id = current_person() and p.customer_id is null));
create policy taken_back on customer_invitations for update to kinkeeper_app
  using (provider_id = current_person() and answer is null)
  with check (provider_id = current_person() and answer = 'withdrawn');
create policy system_all on customer_invitations to kinkeeper_system using (true) with check (true);
grant select, update (answer, answered_at),
  insert (id, project_id, customer_id, customer_name, provider_id, provider_name, provider_organization, invited_at)
  on customer_invitations to kinkeeper_app;
grant select, update (answer, answered_at) on customer_invitations to kinkeeper_system;

-- Nobody makes a project with somebody else in it. Whom they ask comes in by accepting, through the system.
drop policy for_oneself on projects;
create policy for_oneself on projects for insert to kinkeeper_app
  with check (created_by = current_person()
    and ((service_provider_id = current_person() and customer_id is null)
      or (customer_id = current_person() and service_provider_id is null)));
grant update (customer_id) on projects to kinkeeper_system;

-- Whom an invitation calls is not in the project yet.
drop policy in_own_name on events;
create policy in_own_name on events for insert to kinkeeper_app
  with check (actor_id = current_person()
    and (project_id is null or exists (select from projects p where p.id = events.project_id
      and (events.recipient_id is null or events.recipient_id in (p.customer_id, p.service_provider_id)
        or (events.kind in ('project.customer_invited', 'project.customer_uninvited') and exists (
          select from customer_invitations i where i.project_id = p.id and i.answer is null
            and i.customer_id = events.recipient_id and i.provider_id = current_person()))))));
drop policy called on events;
create policy called on events for select to kinkeeper_app
  using (recipient_id = current_person() and kind in ('project.provider_left', 'project.customer_invited'));

-- As before. An invitation calls whom it asks while they have not answered; nobody of the two sees the
-- other's row before they work together, so that it brings the name.
create or replace view notifications with (security_invoker = true) as
  select e.id, e.at, e.kind, e.recipient_id, e.actor_id, e.subject_id, e.data,
    coalesce(p.id, i.project_id) as project_id, p.title as project_title,
    case e.recipient_id when i.customer_id then i.provider_name else i.customer_name end as invitation_name
  from events e
  left join projects p on p.id = e.project_id and e.recipient_id in (p.customer_id, p.service_provider_id)
  left join customer_invitations i on i.project_id = e.project_id
    and (e.kind = 'project.customer_invited' and i.customer_id = e.recipient_id and i.answer is null
      or e.kind = 'project.customer_declined' and i.customer_id = e.actor_id and i.provider_id = e.recipient_id
        and i.answered_at = e.at)
  where e.recipient_id is not null
    and (p.id is not null or i.id is not null or e.kind = 'project.provider_left')
    and not (e.kind in ('message.sent', 'file.uploaded') and exists (
      select from events g where g.subject_type = e.subject_type and g.subject_id = e.subject_id
        and g.kind in ('message.deleted', 'file.deleted')));

-- Customers are found by name alone.
create index people_by_full_name on people using gin (lower(full_name) trigram.gin_trgm_ops);
