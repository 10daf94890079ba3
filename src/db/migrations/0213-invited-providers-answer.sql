-- A provider who is invited by mail can decline (docs/decisions/0304). Declined is also withdrawn, so that whatever asks
-- whether an invitation is open asks as before.
-- additive: of an invitation that the version before writes, the new column is null.
alter table project_invitations
  add column declined_at timestamptz,
  add constraint project_invitations_declined check (declined_at is null or withdrawn_at is not null);
grant select (declined_at) on project_invitations to kinkeeper_app;
grant update (withdrawn_at, declined_at) on project_invitations to kinkeeper_system;
-- Whoever is invited finds their open invitations by their address.
create index project_invitations_of_address on project_invitations (email, created_at desc)
  where accepted_at is null and withdrawn_at is null;
