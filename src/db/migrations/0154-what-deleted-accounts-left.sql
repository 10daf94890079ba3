-- A message of the team keeps the name of who wrote it (0032) for as long as they have an account.
create function messages_forget_team_name() returns trigger language plpgsql as $$
begin
  new.team_name := 'Kinkeeper';
  return new;
end $$;
revoke all on function messages_forget_team_name() from public;
create trigger messages_forget_team_name before update of sender_id on messages for each row
  when (new.sender_id is null and new.team_name is not null)
  execute function messages_forget_team_name();

-- Those whose sender is gone already. The owner may be held by row-level security too.
alter table messages no force row level security;
update messages set team_name = 'Kinkeeper' where sender_id is null and team_name is not null;
alter table messages force row level security;

-- Projects that lost their last member before 0129 took them along, with what their cascades count.
alter table projects           no force row level security;
alter table project_members    no force row level security;
alter table person_file_totals no force row level security;
delete from projects p
  where not exists (select from project_members m where m.project_id = p.id and m.left_at is null);
set constraints file_attachments_uncount immediate;
alter table projects           force row level security;
alter table project_members    force row level security;
alter table person_file_totals force row level security;
