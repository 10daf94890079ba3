-- A provider who scheduled without ever opening hours has settings too, and so one zone wherever it is read.
alter table people           no force row level security;
alter table appointments     no force row level security;
alter table booking_settings no force row level security;
insert into booking_settings (service_provider_id, time_zone)
  select p.id, coalesce(p.time_zone, 'America/New_York') from people p
  where exists (select from appointments a where a.service_provider_id = p.id)
  on conflict do nothing;
alter table people           force row level security;
alter table appointments     force row level security;
alter table booking_settings force row level security;
