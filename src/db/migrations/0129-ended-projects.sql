-- A project that two share stays with whoever is left when its customer's account is deleted; it has ended, and
-- nobody takes their place (docs/decisions/0169). It goes with the last of them.
alter table projects add column ended_at timestamptz;
alter table projects add constraint projects_ended check (ended_at is null or status = 'completed');
grant update (status, ended_at) on projects to kinkeeper_system;

drop trigger project_members_end_project on project_members;
drop function project_members_end_project();
create function project_members_leave_project() returns trigger language plpgsql as $$
begin
  if not exists (select from project_members where project_id = old.project_id and left_at is null) then
    delete from projects where id = old.project_id;
  elsif old.role = 'customer' then
    update projects set status = 'completed', ended_at = now(), updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = old.project_id;
  end if;
  return null;
end $$;
revoke all on function project_members_leave_project() from public;
create trigger project_members_leave_project after delete on project_members for each row
  when (old.left_at is null)
  execute function project_members_leave_project();
-- By whoever removes the account: the system, or in later versions of PostgreSQL the owner of the tables.
create policy owner_counts on project_members for select to current_user using (true);

-- What its customer wrote about it is nobody's to change.
create function projects_guard_ended() returns trigger language plpgsql as $$
begin
  raise exception 'the project has ended' using errcode = '42501';
end $$;
revoke all on function projects_guard_ended() from public;
create trigger projects_guard_ended before update on projects for each row
  when (current_user = 'kinkeeper_app' and old.ended_at is not null)
  execute function projects_guard_ended();

drop policy into_my_project on customer_invitations;
create policy into_my_project on customer_invitations for insert to kinkeeper_app
  with check (provider_id = current_person() and answer is null
    and provider_name = (select s.full_name from people s where s.id = current_person())
    and exists (select from own_memberships me where me.project_id = customer_invitations.project_id and me.role = 'provider')
    and exists (select from projects p where p.id = customer_invitations.project_id and p.ended_at is null)
    and not exists (select from project_members m where m.project_id = customer_invitations.project_id
      and m.role = 'customer' and m.left_at is null));

-- Which cancellations nobody has written of yet: those of somebody who closed their account.
alter table appointments add column letter_due boolean not null default false;
create index appointments_letter_due on appointments (id) where letter_due;
grant update (letter_due) on appointments to kinkeeper_app, kinkeeper_system;
grant select (letter_due, cancelled_by) on appointments to kinkeeper_system;
create policy system_writes on appointments for update to kinkeeper_system
  using (letter_due) with check (not letter_due);
