-- Why an admin opens a project or an appointment of somebody else's: asked before, and good for an hour
-- (docs/decisions/0163). Only the latest reason for each; what was opened for it stands in the record for good.
create table reasons_given (
  admin_id  uuid        not null,
  -- The project or appointment; deleted or made up, it opens nothing.
  about     uuid        not null,
  reason    text        not null,
  at        timestamptz not null,
  constraint reasons_given_pkey primary key (admin_id, about),
  constraint reasons_given_admin_id_fkey foreign key (admin_id) references people (id) on delete cascade,
  constraint reasons_given_reason check (reason in ('asked_us', 'complaint', 'danger', 'fault', 'law'))
);
create index reasons_given_at on reasons_given (at);
alter table reasons_given enable row level security;
alter table reasons_given force  row level security;
create policy own on reasons_given to kinkeeper_app
  using (admin_id = current_person() and (select is_admin()))
  with check (admin_id = current_person() and (select is_admin()));
create policy system_sees    on reasons_given for select to kinkeeper_system using (true);
create policy system_deletes on reasons_given for delete to kinkeeper_system using (true);
grant select, insert, update (reason, at) on reasons_given to kinkeeper_app;
grant select, delete on reasons_given to kinkeeper_system;

-- Whatever the code does: no admin opens either without a reason. Entries of before had none.
alter table access_entries add constraint access_entries_reason_to_open
  check (reason is not null or not (as_team and act = 'read' and what in ('project', 'appointment'))) not valid;
