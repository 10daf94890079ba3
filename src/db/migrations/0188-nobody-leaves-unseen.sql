-- Two who leave a project at once each saw the other in it, and nobody took it with them: whoever leaves waits for the
-- other, as every change of members does, and then sees who is left.
create or replace function project_members_leave_project() returns trigger language plpgsql as $$
begin
  perform from projects where id = old.project_id for no key update;
  if not exists (select from project_members where project_id = old.project_id and left_at is null) then
    delete from projects where id = old.project_id;
  elsif old.role = 'customer' then
    update projects set status = 'completed', ended_at = now(), updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = old.project_id;
  end if;
  return null;
end $$;
