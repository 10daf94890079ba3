-- Whoever sent a message corrects it for 15 minutes. What it said before is kept, for all who read the
-- message (docs/decisions/0056).
alter table messages add column edited_at timestamptz;

create table message_versions (
  message_id  uuid        not null,
  -- In the order in which they were written: 1 is what was sent.
  number      int         not null,
  content     text        not null,
  written_at  timestamptz not null,
  constraint message_versions_pkey primary key (message_id, number),
  constraint message_versions_message_id_fkey foreign key (message_id) references messages (id) on delete cascade,
  constraint message_versions_number check (number > 0),
  constraint message_versions_content check (content ~ '\S' and length(content) <= 5000)
);

-- A policy cannot tell one column's change from another's: only the sender deletes and corrects, only others
-- read. For how long a message is corrected, the clock of the database says.
create or replace function messages_guard_change() returns trigger language plpgsql as $$
begin
  if new.deleted_at is distinct from old.deleted_at and current_person() is distinct from old.sender_id then
    raise exception 'only its sender deletes a message' using errcode = '42501';
  end if;
  if new.read_at is distinct from old.read_at and current_person() is not distinct from old.sender_id then
    raise exception 'nobody reads their own message' using errcode = '42501';
  end if;
  if (new.content, new.edited_at) is distinct from (old.content, old.edited_at) then
    if current_person() is distinct from old.sender_id or old.message_type <> 'text' or old.deleted_at is not null then
      raise exception 'only its sender corrects a message, while it is there' using errcode = '42501';
    end if;
    if new.content = old.content or new.edited_at is null
      or new.edited_at <= coalesce(old.edited_at, old.created_at) then
      raise exception 'a correction changes words, and says when' using errcode = '42501';
    end if;
    if now() > old.created_at + interval '15 minutes' then
      raise exception 'a message is corrected for 15 minutes'
        using errcode = '23514', constraint = 'messages_corrected_in_time';
    end if;
  end if;
  return new;
end $$;

-- Whoever changes the words leaves those that stood there; the erasing of deleted ones leaves none.
create function messages_keep_version() returns trigger language plpgsql as $$
begin
  insert into message_versions (message_id, number, content, written_at)
    select old.id, count(*) + 1, old.content, coalesce(old.edited_at, old.created_at)
    from message_versions where message_id = old.id;
  return null;
end $$;
revoke all on function messages_keep_version() from public;
create trigger messages_keep_version after update on messages for each row
  when (new.content is distinct from old.content and new.erased_at is null)
  execute function messages_keep_version();

alter table message_versions enable row level security;
alter table message_versions force  row level security;
create policy of_what_one_reads on message_versions for select to kinkeeper_app
  using (exists (select from messages m where m.id = message_versions.message_id and m.deleted_at is null));
-- By the trigger alone: nobody makes up what was said.
create policy by_correcting on message_versions for insert to kinkeeper_app
  with check (pg_trigger_depth() > 0 and exists (select from messages m
    where m.id = message_versions.message_id and m.sender_id = current_person()));
create policy system_sees_deleted on message_versions for select to kinkeeper_system
  using (exists (select from messages m where m.id = message_versions.message_id and m.deleted_at is not null));
create policy system_erases_deleted on message_versions for delete to kinkeeper_system
  using (exists (select from messages m where m.id = message_versions.message_id and m.deleted_at is not null));
grant select, insert on message_versions to kinkeeper_app;
grant select (message_id), delete on message_versions to kinkeeper_system;
grant update (content, edited_at) on messages to kinkeeper_app;
