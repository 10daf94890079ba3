-- What the nightly walk of the record found (docs/decisions/0164). The desk shows the newest.
create table record_checks (
  at       timestamptz not null,
  entries  bigint      not null,
  -- The first place that is not as it was sealed, as verify-log names it; null if all is whole.
  broken   text,
  constraint record_checks_pkey primary key (at),
  constraint record_checks_entries check (entries >= 0),
  constraint record_checks_broken check (broken <> '' and length(broken) <= 500)
);
alter table record_checks enable row level security;
alter table record_checks force  row level security;
create policy admins_see  on record_checks for select to kinkeeper_app using ((select is_admin()));
create policy system_sees on record_checks for select to kinkeeper_system using (true);
create policy system_adds on record_checks for insert to kinkeeper_system with check (true);
grant select on record_checks to kinkeeper_app;
grant select, insert on record_checks to kinkeeper_system;
