-- What the primary writes each second where reads go to a standby: how far behind that is, and that it follows this
-- database (docs/decisions/0212). It is about nobody.
create table standby_beats (
  only_one  boolean      not null default true,
  -- The newest first, of the present timeline only: a server that was promoted begins anew.
  beats     uuid[]       not null,
  timeline  text         not null,
  at        timestamptz  not null,
  constraint standby_beats_pkey primary key (only_one),
  constraint standby_beats_only_one check (only_one)
);
insert into standby_beats (beats, timeline, at) values ('{}', '', 'epoch');
alter table standby_beats enable row level security;
alter table standby_beats force  row level security;
create policy all_see     on standby_beats for select to kinkeeper_app, kinkeeper_system using (true);
create policy system_beats on standby_beats for update to kinkeeper_system using (true);
grant select on standby_beats to kinkeeper_app, kinkeeper_system;
grant update on standby_beats to kinkeeper_system;

-- As before, but a transaction that has written nothing is given no number for it: a standby has none to give.
create or replace function has_recorded_reading() returns boolean
  language sql volatile
  begin atomic
    select is_admin() and exists (
      select from access_entries e
      where e.id = nullif(current_setting('app.reading', true), '')::bigint
        and e.as_team and e.act = 'read' and e.actor_id = current_person()
        and e.xmin = pg_current_xact_id_if_assigned()::xid);
  end;
