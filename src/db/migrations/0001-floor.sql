-- The two roles that the server acts as. Neither owns a table, neither bypasses row-level security.
--   kinkeeper_app     a request on behalf of one person: sees what the policies give that person
--   kinkeeper_system  sign-in, jobs and clean-up: sees the tables it is granted, by policy
do $$
begin
  if not exists (select from pg_roles where rolname = 'kinkeeper_app') then
    create role kinkeeper_app nologin nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'kinkeeper_system') then
    create role kinkeeper_system nologin nobypassrls;
  end if;
end $$;

grant kinkeeper_app, kinkeeper_system to current_user;
revoke all on schema public from public;
grant usage on schema public to kinkeeper_app, kinkeeper_system;

-- pg-boss keeps its queues here; requests never look inside.
create schema pgboss authorization kinkeeper_system;

-- The person of the present transaction, set by db.as(); null when nobody is.
create function current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;
revoke all on function current_person() from public;
grant execute on function current_person() to kinkeeper_app, kinkeeper_system;
