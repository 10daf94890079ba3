-- An event calls as many people as it is for, wherever they are (docs/decisions/0059). Whoever records it says
-- whom; a row for each of them is laid out by the log itself, so that nobody makes one up. It says whether they
-- have seen it, and goes when what it tells of is taken back.
alter table events
  add column recipient_ids uuid[] not null default '{}',
  -- It calls them also while they are not in its project: not any more, not yet, or in none.
  add column beyond_project boolean not null default false;

create table event_recipients (
  event_id        bigint       not null,
  person_id       uuid         not null,
  -- The event's, and like it never changed: what calls somebody is listed and counted from this table alone.
  project_id      uuid,
  kind            text         not null,
  at              timestamptz  not null,
  beyond_project  boolean      not null,
  seen_at         timestamptz,
  constraint event_recipients_pkey primary key (person_id, event_id),
  constraint event_recipients_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint event_recipients_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);

-- What is there already. What is gone calls nobody, and an invitation that was answered or withdrawn neither.
alter table events               no force row level security;
alter table notification_seen    no force row level security;
alter table customer_invitations no force row level security;
update events set recipient_ids = array[recipient_id],
    beyond_project = kind in ('project.provider_left', 'project.customer_invited', 'project.customer_uninvited')
  where recipient_id is not null;
insert into event_recipients (event_id, person_id, project_id, kind, at, beyond_project, seen_at)
  select e.id, e.recipient_id, e.project_id, e.kind, e.at, e.beyond_project, s.seen_at
  from events e
  left join notification_seen s on s.event_id = e.id and s.person_id = e.recipient_id
  where e.recipient_id is not null
    and not (e.kind in ('message.sent', 'file.uploaded') and exists (
      select from events g where g.subject_type = e.subject_type and g.subject_id = e.subject_id
        and g.kind in ('message.deleted', 'file.deleted')))
    and not (e.kind = 'project.customer_invited' and not exists (
      select from customer_invitations i where i.project_id = e.project_id and i.customer_id = e.recipient_id
        and (i.answer is null or i.answer = 'accepted')));
alter table events               force row level security;
alter table notification_seen    force row level security;
alter table customer_invitations force row level security;

create index event_recipients_event_id on event_recipients (event_id);
create index event_recipients_unseen on event_recipients (person_id, event_id desc) where seen_at is null;
-- For the job that looks for news of some age.
create index event_recipients_due on event_recipients (at) where seen_at is null;
create index event_recipients_conversation on event_recipients (person_id, project_id, kind, event_id desc);

-- Everything that asked the one recipient.
drop view notifications;
drop policy in_own_name on events;
drop policy called on events;
drop table notification_seen;
alter table events drop column recipient_id;
drop index events_gone;
drop index events_unsent;
create index events_unsent on events (txid) where project_id is not null or beyond_project;
alter table events add constraint events_recipients_reached
  check (recipient_ids = '{}' or project_id is not null or beyond_project);

-- Whom a message of the present person calls: everybody else in the project; of somebody who is not in it, nobody.
drop function only_other_in(uuid);
create function others_in(in_project uuid) returns uuid[]
  language sql stable parallel safe
  begin atomic
    select coalesce(array_agg(other.person_id), '{}') from own_memberships me
    join project_members other on other.project_id = me.project_id and other.person_id <> me.person_id
    where me.project_id = in_project and me.person_id = current_person() and me.left_at is null
      and other.left_at is null;
  end;
revoke all on function others_in(uuid) from public;
grant execute on function others_in(uuid) to kinkeeper_app;

create function events_lay_out_recipients() returns trigger language plpgsql as $$
begin
  insert into event_recipients (event_id, person_id, project_id, kind, at, beyond_project)
    select distinct new.id, called.id, new.project_id, new.kind, new.at, new.beyond_project
    from unnest(new.recipient_ids) as called (id);
  return null;
end $$;
revoke all on function events_lay_out_recipients() from public;
create trigger events_lay_out_recipients after insert on events for each row
  when (new.recipient_ids <> '{}') execute function events_lay_out_recipients();

-- Who is in the project; whom the present person asks into it; and, of no project, themselves and whom they
-- work with. What calls others, the system records.
create policy in_own_name on events for insert to kinkeeper_app
  with check (actor_id = current_person()
    and (project_id is null or exists (select from projects p where p.id = events.project_id))
    and not exists (select from unnest(recipient_ids) as called (id)
      where not exists (select from project_members m
          where m.project_id = events.project_id and m.person_id = called.id and m.left_at is null)
        and not (beyond_project and exists (select from customer_invitations i where i.project_id = events.project_id
          and i.answer is null and i.customer_id = called.id and i.provider_id = current_person()))
        and not (project_id is null and (called.id = current_person()
          or called.id = any (array(select id from my_companions() as id))))));
create policy called on events for select to kinkeeper_app
  using (beyond_project and current_person() = any (recipient_ids));

alter table event_recipients enable row level security;
alter table event_recipients force  row level security;
-- By the trigger alone: what calls somebody is in the log.
create policy laid_out on event_recipients for insert to kinkeeper_app, kinkeeper_system
  with check (pg_trigger_depth() > 0);
create policy called on event_recipients for select to kinkeeper_app
  using (person_id = current_person()
    or exists (select from events e where e.id = event_id and e.actor_id = current_person()));
create policy own_seen on event_recipients for update to kinkeeper_app
  using (person_id = current_person()) with check (person_id = current_person());
-- Who called somebody calls them no longer.
create policy taken_back on event_recipients for delete to kinkeeper_app
  using (exists (select from events e where e.id = event_id and e.actor_id = current_person()));
create policy system_sees on event_recipients for select to kinkeeper_system using (true);
create policy system_takes_back on event_recipients for delete to kinkeeper_system using (true);
grant select, insert (event_id, person_id, project_id, kind, at, beyond_project), update (seen_at), delete
  on event_recipients to kinkeeper_app;
grant select, insert (event_id, person_id, project_id, kind, at, beyond_project), delete
  on event_recipients to kinkeeper_system;

-- What calls somebody now: in projects that they are in, or wherever they are.
create view notifications with (security_invoker = true) as
  select r.event_id as id, r.at, r.kind, r.person_id as recipient_id, r.seen_at, r.project_id,
    m.person_id is not null as is_member
  from event_recipients r
  left join project_members m on m.project_id = r.project_id and m.person_id = r.person_id and m.left_at is null
  where m.person_id is not null or r.beyond_project;
grant select on notifications to kinkeeper_app, kinkeeper_system;
