-- Who asks, as before, unless the page that asks shows somebody else as signed in: then it is nobody, and what
-- follows in the same round trip reads and changes nothing.
drop function enter_session(text, timestamptz);
create function enter_session(session_token text, at timestamptz, acting text,
  out id uuid, out full_name text, out email text, out user_type text)
  returns setof record language plpgsql as $$
declare
  person uuid;
begin
  perform set_config('app.session_token', session_token, true);
  select s.user_id into person from sessions s
    where s.token = session_token and s.idle_until > at and s.expires_at > at
      and (acting is null or acting = s.user_id::text);
  if not found then return; end if;
  perform set_config('app.person_id', person::text, true);
  select p.id, p.full_name, p.email, p.user_type into id, full_name, email, user_type from people p
    where p.id = person and p.deactivated_at is null;
  if found then return next; else perform set_config('app.person_id', '', true); end if;
end $$;
revoke all on function enter_session(text, timestamptz, text) from public;
grant execute on function enter_session(text, timestamptz, text) to kinkeeper_app;
