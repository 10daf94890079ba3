-- The installation's own seal (docs/decisions/0111): one row, created once. The key is encrypted under the
-- installation's secret; that of the root is not kept.
create table seal_keys (
  only_one    boolean     not null default true,
  root        bytea       not null,
  certificate bytea       not null,
  wrapped_key bytea       not null,
  created_at  timestamptz not null default now(),
  constraint seal_keys_pkey primary key (only_one),
  constraint seal_keys_only_one check (only_one)
);
alter table seal_keys enable row level security;
alter table seal_keys force  row level security;
create policy system_all on seal_keys to kinkeeper_system using (true) with check (true);
grant select, insert on seal_keys to kinkeeper_system;
