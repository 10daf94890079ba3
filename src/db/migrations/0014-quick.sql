-- Who asks, from the token of their session, as the first statement of a transaction: what follows in the
-- same round trip is theirs (docs/decisions/0030). A session shows itself to whoever names its token.
grant select (user_id, token, idle_until, expires_at) on sessions to kinkeeper_app;
create policy by_its_token on sessions for select to kinkeeper_app
  using (token = nullif(current_setting('app.session_token', true), ''));

create function enter_session(session_token text, at timestamptz,
  out id uuid, out full_name text, out email text, out user_type text)
  returns setof record language plpgsql as $$
declare
  person uuid;
begin
  perform set_config('app.session_token', session_token, true);
  select s.user_id into person from sessions s
    where s.token = session_token and s.idle_until > at and s.expires_at > at;
  if not found then return; end if;
  perform set_config('app.person_id', person::text, true);
  select p.id, p.full_name, p.email, p.user_type into id, full_name, email, user_type from people p
    where p.id = person and p.deactivated_at is null;
  if found then return next; else perform set_config('app.person_id', '', true); end if;
end $$;
revoke all on function enter_session(text, timestamptz) from public;
grant execute on function enter_session(text, timestamptz) to kinkeeper_app;

-- The short way draws a message's position itself.
grant usage on sequence messages_position_seq to kinkeeper_app;

-- As before, each in one expression: of several policies PostgreSQL may ask the dear one first.
drop policy own_row on people;
drop policy admin_sees on people;
drop policy companions on people;
create policy own_and_companions on people for select to kinkeeper_app
  using (id = current_person()
    or id = any (array(select id from my_companions() as id))
    or (select is_admin()));
drop policy in_own_name on events;
drop policy in_my_project on events;
create policy in_own_name on events for insert to kinkeeper_app
  with check (actor_id = current_person()
    and (project_id is null or exists (select from projects p where p.id = events.project_id
      and (events.recipient_id is null or events.recipient_id in (p.customer_id, p.service_provider_id)))));
