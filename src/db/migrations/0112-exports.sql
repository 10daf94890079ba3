-- AUTH-50: a copy of everything that is a person's, as one file, made by a job and kept for some days.
create table exports (
  id             uuid         not null,
  person_id      uuid         not null,
  state          text         not null default 'waiting',
  asked_at       timestamptz  not null,
  -- Who makes it says so again and again; where that ends, somebody else may begin anew.
  working_until  timestamptz,
  attempts       smallint     not null default 0,
  object_key     text,
  -- The file's own key, encrypted with the key of this installation.
  wrapped_key    bytea,
  file_size      bigint,
  ready_at       timestamptz,
  expires_at     timestamptz,
  constraint exports_pkey primary key (id),
  constraint exports_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint exports_object_key unique (object_key),
  constraint exports_state check (state in ('waiting', 'ready', 'failed')),
  constraint exports_whole check (
    num_nonnulls(object_key, wrapped_key, file_size, ready_at, expires_at) = case state when 'ready' then 5 else 0 end),
  constraint exports_wrapped_key check (octet_length(wrapped_key) = 60)
);
-- However often it is asked for, one is made at a time.
create unique index exports_one_at_a_time on exports (person_id) where state = 'waiting';
create index exports_of_person on exports (person_id, asked_at desc);
create index exports_expire on exports (expires_at);

-- Its object goes with it, also where the account goes.
create function exports_leave_objects() returns trigger language plpgsql as $$
begin
  insert into stored_leftovers (object_key, left_by, due_at)
    values (old.object_key, current_person(), now()) on conflict do nothing;
  return old;
end $$;
revoke all on function exports_leave_objects() from public;
create trigger exports_leave_objects after delete on exports for each row
  when (old.object_key is not null) execute function exports_leave_objects();

alter table exports enable row level security;
alter table exports force  row level security;
create policy system_all on exports to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete on exports to kinkeeper_system;
