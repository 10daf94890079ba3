-- One row per person who signed up. better-auth calls this "user".
create table people (
  id                    uuid        not null default gen_random_uuid(),
  full_name             text        not null,
  email                 text        not null,
  email_verified        boolean     not null default false,
  image                 text,
  organization          text,
  user_type             text        not null,
  locale                text        not null default 'en',
  provider_verified_at  timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint people_pkey primary key (id),
  constraint people_email_key unique (email),
  constraint people_email_lower check (email = lower(email) and length(email) between 3 and 254),
  constraint people_full_name_length check (length(btrim(full_name)) between 1 and 120),
  constraint people_organization_length check (length(organization) <= 160),
  constraint people_user_type check (user_type in ('customer', 'service_provider')),
  constraint people_locale check (locale in ('en', 'es')),
  constraint people_only_providers_verified check (provider_verified_at is null or user_type = 'service_provider')
);
create index people_waiting_providers on people (created_at)
  where user_type = 'service_provider' and provider_verified_at is null;

-- A sign-in. Lives until expires_at at the latest (12 h), and until idle_until unless extended (30 min).
create table sessions (
  id          uuid        not null default gen_random_uuid(),
  user_id     uuid        not null,
  token       text        not null,
  expires_at  timestamptz not null,
  idle_until  timestamptz not null,
  ip_address  text,
  user_agent  text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint sessions_pkey primary key (id),
  constraint sessions_token_key unique (token),
  constraint sessions_user_id_fkey foreign key (user_id) references people (id) on delete cascade
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- How a person proves who they are: a hashed password. better-auth calls this "account".
create table credentials (
  id                        uuid        not null default gen_random_uuid(),
  user_id                   uuid        not null,
  account_id                text        not null,
  provider_id               text        not null,
  password                  text,
  access_token              text,
  refresh_token             text,
  id_token                  text,
  scope                     text,
  access_token_expires_at   timestamptz,
  refresh_token_expires_at  timestamptz,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  constraint credentials_pkey primary key (id),
  constraint credentials_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint credentials_one_per_provider unique (provider_id, account_id)
);
create index credentials_user_id on credentials (user_id);

-- One-use secrets sent by mail, kept as hashes until used or stale.
create table verifications (
  id          uuid        not null default gen_random_uuid(),
  identifier  text        not null,
  value       text        not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint verifications_pkey primary key (id)
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

create table admins (
  user_id     uuid        not null,
  granted_at  timestamptz not null default now(),
  constraint admins_pkey primary key (user_id),
  constraint admins_user_id_fkey foreign key (user_id) references people (id) on delete cascade
);

-- How often somebody tried something, per key; rate-limiter-flexible reads and writes it.
create table rate_limits (
  key     text   not null,
  points  integer not null default 0,
  expire  bigint,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_expire on rate_limits (expire);

-- AUTH-32: the one place that says who is an admin.
create function is_admin() returns boolean
  language sql stable
  begin atomic
    select exists (select from admins where user_id = current_person());
  end;
revoke all on function is_admin() from public;
grant execute on function is_admin() to kinkeeper_app, kinkeeper_system;

-- AUTH-16: the profile, as the document names its columns.
create view profiles with (security_invoker = true) as
  select id as user_id, full_name, email, organization, user_type, created_at from people;

alter table people        enable row level security;
alter table people        force  row level security;
alter table sessions      enable row level security;
alter table sessions      force  row level security;
alter table credentials   enable row level security;
alter table credentials   force  row level security;
alter table verifications enable row level security;
alter table verifications force  row level security;
alter table admins        enable row level security;
alter table admins        force  row level security;
alter table rate_limits   enable row level security;
alter table rate_limits   force  row level security;

create policy system_all on people        to kinkeeper_system using (true) with check (true);
create policy system_all on sessions      to kinkeeper_system using (true) with check (true);
create policy system_all on credentials   to kinkeeper_system using (true) with check (true);
create policy system_all on verifications to kinkeeper_system using (true) with check (true);
create policy system_all on admins        to kinkeeper_system using (true) with check (true);
create policy system_all on rate_limits   to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete
  on people, sessions, credentials, verifications, admins, rate_limits to kinkeeper_system;
grant select on profiles to kinkeeper_system;

-- A person sees themself; an admin sees everybody and verifies providers (decision 4).
create policy own_row      on people for select to kinkeeper_app using (id = current_person());
create policy admin_sees   on people for select to kinkeeper_app using (is_admin());
create policy admin_verifies on people for update to kinkeeper_app
  using (is_admin() and user_type = 'service_provider') with check (is_admin());
create policy own_flag     on admins for select to kinkeeper_app using (user_id = current_person());
grant select on people, profiles, admins to kinkeeper_app;
grant update (provider_verified_at) on people to kinkeeper_app;
