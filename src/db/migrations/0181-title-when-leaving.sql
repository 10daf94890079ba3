-- Whoever has left a project reads in the notification which one it was, by the title of that day
-- (docs/decisions/0268). Of those who left before, nobody knows it any more.
-- additive: nobody but the trigger writes the column
alter table project_members
  add column left_title text,
  add constraint project_members_left_title check (left_title is null or left_at is not null);

create or replace function project_members_keep_name() returns trigger language plpgsql as $$
begin
  if new.left_at is null then
    new.left_name := null;
    new.left_title := null;
  elsif old.left_at is null then
    new.left_name := (select full_name from people where id = old.person_id);
    new.left_title := (select title from projects where id = old.project_id);
  else
    new.left_name := old.left_name;
    new.left_title := old.left_title;
  end if;
  return new;
end $$;

-- One's own ended rows under a name of their own, as own_memberships is for those that last: whoever has left still
-- sees nothing of project_members.
create table past_memberships (
  project_id  uuid         not null,
  person_id   uuid         not null,
  left_at     timestamptz,
  left_title  text
);
alter table project_members inherit past_memberships;
alter table past_memberships enable row level security;
alter table past_memberships force  row level security;
create policy own on past_memberships for select to kinkeeper_app
  using (person_id = current_person() and left_at is not null);
grant select on past_memberships to kinkeeper_app;
