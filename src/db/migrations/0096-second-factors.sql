-- AUTH-24, AUTH-40 to AUTH-43: what a person proves beside the password, e.g. with an authenticator app. Only the
-- server reads these tables: nobody is signed in yet when they are needed.
create table factors (
  id              uuid         not null,
  person_id       uuid         not null,
  friendly_name   text         not null,
  factor_type     text         not null,
  -- Encrypted under the installation's secret, bound to the factor's id.
  wrapped_secret  bytea        not null,
  -- Null until its first code was entered.
  verified_at     timestamptz,
  -- The 30-second step of the last accepted code (RFC 6238, 5.2): it and those before it are used up.
  last_step       bigint,
  last_used_at    timestamptz,
  created_at      timestamptz  not null,
  constraint factors_pkey primary key (id),
  constraint factors_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint factors_friendly_name check (friendly_name ~ '\S' and length(friendly_name) <= 60),
  constraint factors_factor_type check (factor_type in ('totp'))
);
create unique index factors_by_name on factors (person_id, lower(friendly_name)) where verified_at is not null;
create index factors_of_person on factors (person_id);

-- A code is entered for a challenge, which ends after minutes and is used once.
create table factor_challenges (
  id          uuid         not null,
  factor_id   uuid         not null,
  expires_at  timestamptz  not null,
  used_at     timestamptz,
  constraint factor_challenges_pkey primary key (id),
  constraint factor_challenges_factor_id_fkey foreign key (factor_id) references factors (id) on delete cascade
);
create index factor_challenges_of_factor on factor_challenges (factor_id);
create index factor_challenges_expires_at on factor_challenges (expires_at);

-- Codes for whoever has lost the factor, kept as hashes; each works once.
create table recovery_codes (
  person_id  uuid   not null,
  code_hash  bytea  not null,
  constraint recovery_codes_pkey primary key (person_id, code_hash),
  constraint recovery_codes_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);

alter table factors           enable row level security;
alter table factors           force  row level security;
alter table factor_challenges enable row level security;
alter table factor_challenges force  row level security;
alter table recovery_codes    enable row level security;
alter table recovery_codes    force  row level security;
create policy system_all on factors           to kinkeeper_system using (true) with check (true);
create policy system_all on factor_challenges to kinkeeper_system using (true) with check (true);
create policy system_all on recovery_codes    to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete on factors, factor_challenges to kinkeeper_system;
grant select, insert, delete on recovery_codes to kinkeeper_system;

-- When the session's person last proved a second factor; null for one that has none.
alter table sessions add column mfa_verified_at timestamptz;
