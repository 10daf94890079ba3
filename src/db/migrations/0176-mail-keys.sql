-- The keys of the marks in mail_stops, wrapped under the installation's secret: another secret forgets nobody who
-- wanted no more letters (decision 0264). The server makes them when it starts.
create table mail_keys (
  purpose      text        not null,
  wrapped_key  bytea       not null,
  created_at   timestamptz not null default now(),
  constraint mail_keys_pkey primary key (purpose),
  constraint mail_keys_purpose check (purpose in ('address', 'stop'))
);
alter table mail_keys enable row level security;
alter table mail_keys force  row level security;
create policy system_sees on mail_keys for select to kinkeeper_system using (true);
create policy system_adds on mail_keys for insert to kinkeeper_system with check (true);
grant select, insert on mail_keys to kinkeeper_system;
