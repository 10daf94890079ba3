-- AUTH-50: another address, once whoever asked has proved that it is theirs.
create table address_changes (
  person_id   uuid         not null,
  new_email   text         not null,
  -- Of the mailed link; null until the letter is written, and for ever where the address is taken.
  token_hash  bytea,
  asked_at    timestamptz  not null,
  expires_at  timestamptz  not null,
  constraint address_changes_pkey primary key (person_id),
  constraint address_changes_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint address_changes_new_email check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  constraint address_changes_token_hash check (length(token_hash) = 32)
);
create unique index address_changes_by_token on address_changes (token_hash);

-- The former address: for some days whoever reads it can take the change back, and nobody else can take it.
create table former_addresses (
  email       text         not null,
  person_id   uuid         not null,
  token_hash  bytea        not null,
  changed_at  timestamptz  not null,
  until       timestamptz  not null,
  constraint former_addresses_pkey primary key (email),
  constraint former_addresses_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint former_addresses_email check (email = lower(email) and length(email) between 3 and 254),
  constraint former_addresses_token_hash check (length(token_hash) = 32)
);
create unique index former_addresses_by_token on former_addresses (token_hash);
create index former_addresses_of_person on former_addresses (person_id);
create index former_addresses_until on former_addresses (until);

alter table address_changes  enable row level security;
alter table address_changes  force  row level security;
alter table former_addresses enable row level security;
alter table former_addresses force  row level security;
create policy system_all on address_changes  to kinkeeper_system using (true) with check (true);
create policy system_all on former_addresses to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete on address_changes, former_addresses to kinkeeper_system;

-- A former address is as taken as a present one, whichever way somebody comes to it.
create function people_leave_former_addresses() returns trigger language plpgsql as $$
begin
  if exists (select from former_addresses f where f.email = new.email and f.person_id <> new.id) then
    raise exception 'this address is kept for somebody' using errcode = '23505', constraint = 'people_email_key';
  end if;
  return new;
end $$;
revoke all on function people_leave_former_addresses() from public;
create trigger people_leave_former_addresses before insert or update of email on people
  for each row execute function people_leave_former_addresses();
