-- Whoever accepts an invitation takes the place of another provider, and does so through the system: it takes the
-- one who leaves off their open tasks, and reads no word of them.
create policy system_finds on tasks for select to kinkeeper_system using (true);
create policy system_unassigns on tasks for update to kinkeeper_system
  using (true) with check (assigned_to is null);
grant select (id, project_id, assigned_to, status, revision), update (assigned_to, updated_at, revision)
  on tasks to kinkeeper_system;
