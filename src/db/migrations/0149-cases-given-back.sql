-- Whoever is no admin any more has no case either. The system takes admins' rights away, so it gives their
-- cases back; it does not see what was ticked.
create policy system_finds on safety_cases for select to kinkeeper_system using (true);
create policy system_gives_back on safety_cases for update to kinkeeper_system
  using (state = 'taken') with check (state = 'open' and taken_by is null);
grant select (state, taken_by), update (state, taken_by, taken_at) on safety_cases to kinkeeper_system;

-- The cases of those who were admins until now.
alter table safety_cases no force row level security;
alter table admins       no force row level security;
update safety_cases c set state = 'open', taken_by = null, taken_at = null
  where state = 'taken' and not exists (select from admins a where a.user_id = c.taken_by);
alter table safety_cases force row level security;
alter table admins       force row level security;
