-- A deleted file takes the messages that announce it along: they hold its name.
create index messages_by_the_system on messages (project_id) where message_type = 'system' and deleted_at is null;
