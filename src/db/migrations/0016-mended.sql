-- What is gone calls nobody any more: neither on the screen nor by mail.
create or replace view notifications with (security_invoker = true) as
  select e.id, e.at, e.kind, e.recipient_id, e.actor_id, e.subject_id, e.data,
    p.id as project_id, p.title as project_title
  from events e
  left join projects p on p.id = e.project_id and e.recipient_id in (p.customer_id, p.service_provider_id)
  where e.recipient_id is not null and (p.id is not null or e.kind = 'project.provider_left')
    and not (e.kind in ('message.sent', 'file.uploaded') and exists (
      select from events g where g.subject_type = e.subject_type and g.subject_id = e.subject_id
        and g.kind in ('message.deleted', 'file.deleted')));
create index events_gone on events (subject_id, subject_type) where kind in ('message.deleted', 'file.deleted');

-- An admin, too, takes back what they said. Nobody else's: the trigger sees to that.
drop policy sent_or_received on messages;
create policy sent_or_received on messages for update to kinkeeper_app
  using ((project_id = any (array(select id from my_projects() as id))
      and (sender_id = current_person() or recipient_id is null or recipient_id = current_person()))
    or (sender_id = current_person() and (select has_recorded_reading())));

-- Row-level security keeps it from being used: a search looks through the messages of one's own projects.
drop index messages_searched;

-- Once: a name that is kept stays as it is.
create or replace function projects_keep_name() returns trigger language plpgsql as $$
begin
  insert into project_former_people (project_id, person_id, full_name)
    select old.id, id, full_name from people where id = old.service_provider_id
    on conflict (project_id, person_id) do nothing;
  delete from project_former_people where project_id = old.id and person_id = new.service_provider_id;
  return new;
end $$;
