-- What hangs on an account, or on a project that only it is in, can be more than one statement deletes in its time
-- (docs/decisions/0254). Whoever raises `portions` has one more of them erased: by a foreign key, whose action runs
-- as the owner of the tables, so that neither role gets a right to change the log or the messages.
alter table account_closings
  add column portions  integer  not null default 0,
  add column erased    integer  not null default 0,
  -- Whether the last portion had any rows: once it had none, the rest can go at once.
  add column has_more  boolean  not null default true;
-- additive: the version before leaves these columns as they are
alter table account_closings add constraint account_closings_portions unique (person_id, portions);
-- additive: the version before leaves these columns as they are
alter table account_closings add constraint account_closings_erased_fkey foreign key (person_id, erased)
  references account_closings (person_id, portions) on update cascade on delete cascade;
create index account_closings_erased on account_closings (person_id, erased);

create function account_closings_erase_portion() returns trigger language plpgsql as $$
declare
  most constant integer := 500;
  own constant uuid[] := array(
    select me.project_id from project_members me
    where me.person_id = old.person_id and me.left_at is null and not exists (
      select from project_members other
      where other.project_id = me.project_id and other.person_id <> me.person_id and other.left_at is null));
begin
  new.has_more := false;
  delete from messages where id in (
    select id from messages where project_id = any (own) limit most);
  new.has_more := new.has_more or found;
  delete from events where id in (
    select id from events where project_id = any (own) limit most);
  new.has_more := new.has_more or found;
  update messages set sender_id = null where id in (
    select id from messages where sender_id = old.person_id limit most);
  new.has_more := new.has_more or found;
  update messages set recipient_id = null where id in (
    select id from messages where recipient_id = old.person_id limit most);
  new.has_more := new.has_more or found;
  update events set actor_id = null where id in (
    select id from events where actor_id = old.person_id limit most);
  new.has_more := new.has_more or found;
  delete from event_recipients where person_id = old.person_id and event_id in (
    select event_id from event_recipients where person_id = old.person_id limit most);
  new.has_more := new.has_more or found;
  delete from message_readers where person_id = old.person_id and message_id in (
    select message_id from message_readers where person_id = old.person_id limit most);
  new.has_more := new.has_more or found;
  return new;
end $$;
revoke all on function account_closings_erase_portion() from public;
create trigger account_closings_erase_portion before update of erased on account_closings for each row
  execute function account_closings_erase_portion();
