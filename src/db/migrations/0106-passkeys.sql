-- Passkeys (WebAuthn): a key pair in somebody's device; we keep the public half. Only the server reads this:
-- nobody is signed in yet when it is needed.
create table passkeys (
  id             uuid         not null,
  person_id      uuid         not null,
  friendly_name  text         not null,
  -- As the device names it.
  credential_id  bytea        not null,
  -- COSE.
  public_key     bytea        not null,
  -- How often the device says that it has signed; 0 for those that do not count.
  counter        bigint       not null,
  -- How a browser reaches the device, e.g. {internal,hybrid}.
  transports     text[]       not null,
  created_at     timestamptz  not null,
  last_used_at   timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_friendly_name check (friendly_name ~ '\S' and length(friendly_name) <= 60),
  constraint passkeys_credential_id check (length(credential_id) between 16 and 1023),
  constraint passkeys_counter check (counter >= 0)
);
create unique index passkeys_by_name on passkeys (person_id, lower(friendly_name));

-- Challenges that were answered. They are sealed, so those that were not need no row.
create table passkey_challenges_used (
  challenge   bytea        not null,
  -- Afterwards the seal refuses it.
  expires_at  timestamptz  not null,
  constraint passkey_challenges_used_pkey primary key (challenge)
);
create index passkey_challenges_used_expires_at on passkey_challenges_used (expires_at);

alter table passkeys                enable row level security;
alter table passkeys                force  row level security;
alter table passkey_challenges_used enable row level security;
alter table passkey_challenges_used force  row level security;
create policy system_all on passkeys                to kinkeeper_system using (true) with check (true);
create policy system_all on passkey_challenges_used to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete on passkeys to kinkeeper_system;
grant select, insert, delete on passkey_challenges_used to kinkeeper_system;

create trigger passkeys_forget_trusted_devices after insert or delete on passkeys
  for each row execute function forget_trusted_devices();
