-- The log of events is also the activity list of a project and what calls a person. Beside it stand the
-- words that came with an entry, and who has seen what.

-- What a person wrote never stands in events.
create table activity_notes (
  event_id     bigint  not null,
  project_id   uuid    not null,
  description  text    not null,
  metadata     jsonb   not null default '{}',
  constraint activity_notes_pkey primary key (event_id),
  constraint activity_notes_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint activity_notes_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint activity_notes_description check (description ~ '\S' and length(description) <= 500),
  constraint activity_notes_metadata check (jsonb_typeof(metadata) = 'object')
);
comment on column activity_notes.metadata is '@type ActivityMetadata from ../features/activity/activity.rules.ts';
create index activity_notes_of_project on activity_notes (project_id);

create table notification_seen (
  person_id  uuid         not null,
  event_id   bigint       not null,
  seen_at    timestamptz  not null default now(),
  constraint notification_seen_pkey primary key (person_id, event_id),
  constraint notification_seen_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint notification_seen_event_id_fkey foreign key (event_id) references events (id) on delete cascade
);
create index notification_seen_event_id on notification_seen (event_id);

-- Without a row: by mail, and nothing mailed yet.
create table notification_choices (
  person_id     uuid         not null,
  by_mail       boolean      not null default true,
  -- News up to here stood in a mail.
  mailed_until  timestamptz,
  constraint notification_choices_pkey primary key (person_id),
  constraint notification_choices_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);

-- Whom an event calls, while they are in its project; that they left it, they hear afterwards, without
-- its name.
create view notifications with (security_invoker = true) as
  select e.id, e.at, e.kind, e.recipient_id, e.actor_id, e.subject_id, e.data,
    p.id as project_id, p.title as project_title
  from events e
  left join projects p on p.id = e.project_id and e.recipient_id in (p.customer_id, p.service_provider_id)
  where e.recipient_id is not null and (p.id is not null or e.kind = 'project.provider_left');
comment on column notifications.data is '@type EventData from ./event-data.ts';

-- For the job that looks for news of some age.
create index events_called_at on events (at) where recipient_id is not null;

alter table activity_notes       enable row level security;
alter table activity_notes       force  row level security;
alter table notification_seen    enable row level security;
alter table notification_seen    force  row level security;
alter table notification_choices enable row level security;
alter table notification_choices force  row level security;

create policy in_my_projects on activity_notes for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)));
create policy recorded_read on activity_notes for select to kinkeeper_app using ((select has_recorded_reading()));
-- Only together with its event, and that is in one's own name.
create policy with_its_event on activity_notes for insert to kinkeeper_app
  with check (exists (select from events e
    where e.id = activity_notes.event_id and e.project_id = activity_notes.project_id
      and e.kind = 'activity.logged' and e.actor_id = current_person() and e.txid = pg_current_xact_id()));
grant select, insert on activity_notes to kinkeeper_app;

create policy own on notification_seen for select to kinkeeper_app using (person_id = current_person());
create policy own_calls on notification_seen for insert to kinkeeper_app
  with check (person_id = current_person()
    and exists (select from events e where e.id = event_id and e.recipient_id = current_person()));
create policy system_reads on notification_seen for select to kinkeeper_system using (true);
grant select, insert on notification_seen to kinkeeper_app;
grant select (person_id, event_id) on notification_seen to kinkeeper_system;

create policy own on notification_choices to kinkeeper_app
  using (person_id = current_person()) with check (person_id = current_person());
create policy system_all on notification_choices to kinkeeper_system using (true) with check (true);
grant select (person_id, by_mail), insert (person_id, by_mail), update (by_mail)
  on notification_choices to kinkeeper_app;
grant select, insert (person_id), update (mailed_until) on notification_choices to kinkeeper_system;

grant select on notifications to kinkeeper_app;
grant select (id, at, kind, recipient_id) on notifications to kinkeeper_system;

create policy called on events for select to kinkeeper_app
  using (recipient_id = current_person() and kind = 'project.provider_left');
-- As before, but asked once for a statement and not for each row.
drop policy admin_reads on events;
create policy admin_reads on events for select to kinkeeper_app
  using (project_id is not null and (select is_admin()));
