-- Addresses whose owner wants no letters because of somebody else. Of an address only a mark made with the
-- installation's secret is kept: who reads this table learns no address.
create table mail_stops (
  address_mark  bytea        not null,
  stopped_at    timestamptz  not null,
  constraint mail_stops_pkey primary key (address_mark),
  constraint mail_stops_address_mark check (octet_length(address_mark) = 32)
);
alter table mail_stops enable row level security;
alter table mail_stops force  row level security;
create policy system_all on mail_stops to kinkeeper_system using (true) with check (true);
grant select, insert, delete on mail_stops to kinkeeper_system;
