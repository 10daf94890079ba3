-- What people search stands beside messages. In the row itself it was more than all else together, and every
-- list read it.
create table message_words (
  project_id  uuid      not null,
  message_id  uuid      not null,
  -- In the language of the text, whichever of the two it is: a word is found by its English and its Spanish
  -- stem, and by its beginning; an address in its parts.
  words       tsvector  not null,
  constraint message_words_pkey primary key (project_id, message_id),
  constraint message_words_message_fkey foreign key (message_id, project_id)
    references messages (id, project_id) on delete cascade
);

create function words_of(content text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('english', plain_words(content)) || to_tsvector('spanish', plain_words(content))
    || to_tsvector('simple', regexp_replace(plain_words(content), '[^[:alnum:]]+', ' ', 'g'));
revoke all on function words_of(text) from public;
grant execute on function words_of(text) to kinkeeper_app;

-- What is there already. Its owner, too, sees no row while the policies are forced.
alter table messages no force row level security;
insert into message_words (project_id, message_id, words)
  select project_id, id, searched from messages where erased_at is null;
alter table messages force row level security;
alter table messages drop column searched;

-- What was said and what is found are one.
create function messages_keep_words() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from message_words where project_id = new.project_id and message_id = new.id;
  elsif tg_op = 'INSERT' then
    insert into message_words (project_id, message_id, words) values (new.project_id, new.id, words_of(new.content));
  else
    update message_words set words = words_of(new.content) where project_id = new.project_id and message_id = new.id;
  end if;
  return null;
end $$;
revoke all on function messages_keep_words() from public;
create trigger messages_keep_words after insert on messages for each row execute function messages_keep_words();
create trigger messages_keep_words_changed after update on messages for each row
  when (old.content is distinct from new.content) execute function messages_keep_words();

alter table message_words enable row level security;
alter table message_words force  row level security;
create policy in_my_projects on message_words for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
-- By the trigger alone, of one's own message.
create policy with_its_message on message_words for insert to kinkeeper_app
  with check (pg_trigger_depth() > 0 and exists (select from messages m
    where m.id = message_words.message_id and m.sender_id = current_person()));
create policy with_its_change on message_words for update to kinkeeper_app
  using (pg_trigger_depth() > 0 and exists (select from messages m
    where m.id = message_words.message_id and m.sender_id = current_person()));
grant select, insert, update (words) on message_words to kinkeeper_app;
-- The job that erases what was deleted reads none of it.
create policy system_sees_deleted on message_words for select to kinkeeper_system
  using (exists (select from messages m where m.id = message_words.message_id and m.deleted_at is not null));
create policy system_erases_deleted on message_words for delete to kinkeeper_system
  using (exists (select from messages m where m.id = message_words.message_id and m.deleted_at is not null));
grant select (project_id, message_id), delete on message_words to kinkeeper_system;
