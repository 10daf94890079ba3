-- AUTH-45, AUTH-48: what programs use in place of a cookie (docs/decisions/0156). Only the server reads these tables.

-- Keys that sign access tokens, on the curve P-256: the point of the public one in base64url. The private part is encrypted under the installation's secret, bound to the kid.
create table token_keys (
  kid         text         not null,
  x           text         not null,
  y           text         not null,
  wrapped_key bytea        not null,
  created_at  timestamptz  not null,
  constraint token_keys_pkey primary key (kid)
);

-- The refresh tokens that descend from one another: the one that is good, and the one it replaced, as hashes. An
-- older one that comes back was stolen, or its successor was.
create table token_families (
  id             uuid         not null,
  session_id     uuid         not null,
  current_hash   text         not null,
  former_hash    text,
  rotated_at     timestamptz,
  -- A keyed hash of the client that refreshed, for the seconds in which it may do so twice.
  rotated_by     text,
  created_at     timestamptz  not null,
  constraint token_families_pkey primary key (id),
  constraint token_families_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint token_families_rotated check (num_nulls(former_hash, rotated_at, rotated_by) in (0, 3))
);
create index token_families_of_session on token_families (session_id, created_at);

alter table token_keys     enable row level security;
alter table token_keys     force  row level security;
alter table token_families enable row level security;
alter table token_families force  row level security;
create policy system_all on token_keys     to kinkeeper_system using (true) with check (true);
create policy system_all on token_families to kinkeeper_system using (true) with check (true);
grant select, insert, delete on token_keys to kinkeeper_system;
grant select, insert, update, delete on token_families to kinkeeper_system;

-- Who asks, from the id of their session, which a signed access token names: as `enter_session`.
grant select (id) on sessions to kinkeeper_app;
create policy by_its_id on sessions for select to kinkeeper_app
  using (id = nullif(current_setting('app.session_id', true), '')::uuid);

create function enter_session_by_id(session_id uuid, at timestamptz, acting text,
  out id uuid, out full_name text, out email text, out user_type text)
  returns setof record language plpgsql as $$
declare
  person uuid;
begin
  perform set_config('app.session_id', session_id::text, true);
  select s.user_id into person from sessions s
    where s.id = session_id and s.idle_until > at and s.expires_at > at
      and (acting is null or acting = s.user_id::text);
  if not found then return; end if;
  perform set_config('app.person_id', person::text, true);
  select p.id, p.full_name, p.email, p.user_type into id, full_name, email, user_type from people p
    where p.id = person and p.deactivated_at is null;
  if found then return next; else perform set_config('app.person_id', '', true); end if;
end $$;
revoke all on function enter_session_by_id(uuid, timestamptz, text) from public;
grant execute on function enter_session_by_id(uuid, timestamptz, text) to kinkeeper_app;
