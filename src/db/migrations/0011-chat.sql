-- What is said in a project (CHAT-04). position is the order in which the server took messages, which
-- everybody sees them in.
create table messages (
  id                uuid        not null,
  position          bigint      not null generated always as identity,
  project_id        uuid        not null,
  sender_id         uuid,
  recipient_id      uuid,
  -- Made by the sender for each message: sent again, it is stored once (CHAT-21).
  client_id         uuid        not null,
  content           text        not null,
  message_type      text        not null default 'text',
  is_encrypted      boolean     not null default false,
  ai_resource_data  jsonb,
  created_at        timestamptz not null,
  read_at           timestamptz,
  deleted_at        timestamptz,
  -- In the language of the text, whichever of the two it is: a word is found by its English and its
  -- Spanish stem.
  searched          tsvector    not null generated always as (
    to_tsvector('english', plain_words(content)) || to_tsvector('spanish', plain_words(content))) stored,
  constraint messages_pkey primary key (id),
  constraint messages_once unique (project_id, sender_id, client_id),
  constraint messages_project_id_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint messages_sender_id_fkey foreign key (sender_id) references people (id) on delete set null,
  constraint messages_recipient_id_fkey foreign key (recipient_id) references people (id) on delete set null,
  constraint messages_content check (content ~ '\S' and length(content) <= 5000),
  constraint messages_message_type check (message_type in ('text', 'system')),
  constraint messages_is_encrypted check (not is_encrypted)
);
comment on column messages.ai_resource_data is '@type AiResourceData from ./resource-data.ts';
create index messages_newest on messages (project_id, position desc) where deleted_at is null;
create index messages_unread on messages (recipient_id, project_id) where read_at is null and deleted_at is null;
create index messages_of_recipient on messages (recipient_id);
create index messages_of_sender on messages (sender_id);
create index messages_searched on messages using gin (searched) where deleted_at is null;

-- A policy cannot tell one column's change from another's: only the sender deletes, only others read.
create function messages_guard_change() returns trigger language plpgsql as $$
begin
  if new.deleted_at is distinct from old.deleted_at and current_person() is distinct from old.sender_id then
    raise exception 'only its sender deletes a message' using errcode = '42501';
  end if;
  if new.read_at is distinct from old.read_at and current_person() is not distinct from old.sender_id then
    raise exception 'nobody reads their own message' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function messages_guard_change() from public;
create trigger messages_guard_change before update on messages for each row
  when (current_user = 'kinkeeper_app') execute function messages_guard_change();

alter table messages enable row level security;
alter table messages force  row level security;
create policy in_my_projects on messages for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
create policy in_own_name on messages for insert to kinkeeper_app
  with check (sender_id = current_person()
    and exists (select from projects p where p.id = messages.project_id
      and (messages.recipient_id is null or messages.recipient_id in (p.customer_id, p.service_provider_id))));
create policy sent_or_received on messages for update to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id))
    and (sender_id = current_person() or recipient_id is null or recipient_id = current_person()));
grant select, insert on messages to kinkeeper_app;
grant update (read_at, deleted_at) on messages to kinkeeper_app;
