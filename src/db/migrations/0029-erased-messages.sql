-- The words of a deleted message are erased some time after: by the hourly job, which sees when a message
-- was deleted and may empty it, but cannot read a word. The row stays, for what counts and points to it.
alter table messages
  add column erased_at timestamptz,
  drop constraint messages_content,
  add constraint messages_content check (
    case when erased_at is null then content ~ '\S' and length(content) <= 5000 else content = '' end),
  add constraint messages_erased_were_deleted check (erased_at is null or deleted_at is not null);
create index messages_to_erase on messages (deleted_at) where deleted_at is not null and erased_at is null;

create policy system_sees_deleted   on messages for select to kinkeeper_system using (deleted_at is not null);
create policy system_erases_deleted on messages for update to kinkeeper_system
  using (deleted_at is not null) with check (deleted_at is not null);
grant select (id, deleted_at, erased_at), update (content, erased_at) on messages to kinkeeper_system;
