-- Who declined a reset: sent again by the same admin, because the answer was lost, it has been done.
-- additive: the version before does not write the column
alter table factor_resets
  add column declined_by uuid,
  add constraint factor_resets_declined_by_fkey foreign key (declined_by) references admins (user_id) on delete set null,
  add constraint factor_resets_declined check (declined_by is null or ended = 'declined');
create index factor_resets_declined_by on factor_resets (declined_by) where declined_by is not null;
