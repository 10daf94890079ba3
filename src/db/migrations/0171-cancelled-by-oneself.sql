-- Each side cancels in its own name only: the other reads who it was, and hours that were paid go back by it.
create function appointments_guard_cancelled_by() returns trigger language plpgsql as $$
begin
  if current_person() is not null and new.cancelled_by is distinct from current_person() then
    raise exception 'nobody cancels in another''s name' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function appointments_guard_cancelled_by() from public;
create trigger appointments_guard_cancelled_by before update on appointments for each row
  when (new.status = 'cancelled' and (old.status <> new.status or old.cancelled_by is distinct from new.cancelled_by))
  execute function appointments_guard_cancelled_by();
