-- Who has read a message (docs/decisions/0070). To one person: its recipient, and `read_at` says when. To
-- several: each has a mark of their own here, and `read_at` of the message is when all of them had read it.
alter table messages add column for_each boolean not null default false;
alter table messages add constraint messages_for_each check (not for_each or recipient_id is null);

create table message_readers (
  message_id  uuid         not null,
  person_id   uuid         not null,
  project_id  uuid         not null,
  read_at     timestamptz,
  constraint message_readers_pkey primary key (message_id, person_id),
  constraint message_readers_message_fkey foreign key (message_id, project_id)
    references messages (id, project_id) on delete cascade,
  constraint message_readers_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);
create index message_readers_of_person on message_readers (person_id, project_id, read_at);

-- What is there already, and nobody has read yet: for those who were there to receive it. Its owner, too, sees
-- no row while the policies are forced.
alter table messages        no force row level security;
alter table project_members no force row level security;
insert into message_readers (message_id, person_id, project_id)
  select m.id, p.person_id, m.project_id
  from messages m join project_members p on p.project_id = m.project_id and p.left_at is null
    and p.joined_at <= m.created_at and p.person_id is distinct from m.sender_id
  where m.recipient_id is null and m.read_at is null and m.deleted_at is null;
update messages m set for_each = true where exists (select from message_readers r where r.message_id = m.id);
alter table messages        force row level security;
alter table project_members force row level security;
-- What nobody was there to receive is for whoever comes.
create index messages_unread_by_whoever on messages (project_id)
  where recipient_id is null and not for_each and read_at is null and deleted_at is null;

-- A message to one person runs neither of these.
create function messages_are_for_each() returns trigger language plpgsql as $$
begin
  new.for_each := exists (select from project_members p
    where p.project_id = new.project_id and p.left_at is null and p.person_id is distinct from new.sender_id);
  return new;
end $$;
revoke all on function messages_are_for_each() from public;
create trigger messages_are_for_each before insert on messages for each row
  when (new.recipient_id is null) execute function messages_are_for_each();
create function messages_lay_out_readers() returns trigger language plpgsql as $$
begin
  insert into message_readers (message_id, person_id, project_id)
    select new.id, p.person_id, new.project_id from project_members p
    where p.project_id = new.project_id and p.left_at is null and p.person_id is distinct from new.sender_id;
  return null;
end $$;
revoke all on function messages_lay_out_readers() from public;
create trigger messages_lay_out_readers after insert on messages for each row
  when (new.for_each) execute function messages_lay_out_readers();

-- Nobody says that all have read what one of them has not.
create function messages_guard_read_by_all() returns trigger language plpgsql as $$
begin
  if exists (select from message_readers where message_id = old.id and read_at is null) then
    raise exception 'not everybody has read it' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function messages_guard_read_by_all() from public;
create trigger messages_guard_read_by_all before update on messages for each row
  when (current_user = 'kinkeeper_app' and old.for_each and new.read_at is distinct from old.read_at)
  execute function messages_guard_read_by_all();

alter table message_readers enable row level security;
alter table message_readers force  row level security;
create policy in_my_projects on message_readers for select to kinkeeper_app
  using (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading()));
-- By the trigger alone, of one's own message.
create policy with_its_message on message_readers for insert to kinkeeper_app
  with check (pg_trigger_depth() > 0 and exists (select from messages m
    where m.id = message_readers.message_id and m.sender_id = current_person()));
create policy own_mark on message_readers for update to kinkeeper_app
  using (person_id = current_person()) with check (person_id = current_person());
grant select, insert (message_id, person_id, project_id), update (read_at) on message_readers to kinkeeper_app;
