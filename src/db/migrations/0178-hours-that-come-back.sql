-- Hours that come back by no choice of the customer stay valid for a while. The system, which gives them back, may say
-- until when at least, and still sees neither how long they were valid nor whether that changes it.
alter table hour_packs    add column kept_until timestamptz;
alter table free_sessions add column kept_until timestamptz;
grant update (kept_until) on hour_packs    to kinkeeper_system;
grant update (kept_until) on free_sessions to kinkeeper_system;

create function hours_stay_valid() returns trigger language plpgsql as $$
begin
  new.valid_until := greatest(new.valid_until, new.kept_until);
  return new;
end $$;
revoke all on function hours_stay_valid() from public;
create trigger hour_packs_stay_valid before update on hour_packs for each row
  execute function hours_stay_valid();
create trigger free_sessions_stay_valid before update on free_sessions for each row
  execute function hours_stay_valid();
