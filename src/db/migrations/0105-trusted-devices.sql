-- Browsers on which a person is not asked for a code until a day they know. Only the server reads this: nobody is
-- signed in yet when it is needed.
create table trusted_devices (
  id            uuid         not null,
  person_id     uuid         not null,
  -- A keyed digest of the token in the browser's cookie, bound to the person.
  token_hash    bytea        not null,
  -- What the browser calls itself, so that its owner knows it in a list.
  agent         text         not null,
  -- When a code was entered on it.
  created_at    timestamptz  not null,
  last_used_at  timestamptz,
  expires_at    timestamptz  not null,
  constraint trusted_devices_pkey primary key (id),
  constraint trusted_devices_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint trusted_devices_token_hash_key unique (token_hash),
  constraint trusted_devices_agent check (length(agent) <= 400),
  constraint trusted_devices_expires_at check (expires_at > created_at)
);
create index trusted_devices_of_person on trusted_devices (person_id);
create index trusted_devices_expires_at on trusted_devices (expires_at);

alter table trusted_devices enable row level security;
alter table trusted_devices force  row level security;
create policy system_all on trusted_devices to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete on trusted_devices to kinkeeper_system;

-- A new password, or another set of factors, ends all trust, however the change is made.
create function forget_trusted_devices() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'credentials' then
    delete from trusted_devices where person_id = new.user_id;
  elsif tg_op = 'DELETE' then
    delete from trusted_devices where person_id = old.person_id;
  else
    delete from trusted_devices where person_id = new.person_id;
  end if;
  return null;
end
$$;
revoke all on function forget_trusted_devices() from public;
create trigger credentials_forget_trusted_devices after update of password on credentials
  for each row execute function forget_trusted_devices();
create trigger factors_forget_trusted_devices after update of verified_at on factors
  for each row when (old.verified_at is distinct from new.verified_at) execute function forget_trusted_devices();
create trigger factors_removed_forget_trusted_devices after delete on factors
  for each row when (old.verified_at is not null) execute function forget_trusted_devices();
