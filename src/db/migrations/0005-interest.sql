-- People who want to hear from us before services open, and helpers who would like to join.
-- Anybody may leave their name; only admins read the list.
create table waitlist_entries (
  id          uuid        not null,
  email       text        not null,
  name        text,
  interest    text,
  locale      text        not null,
  created_at  timestamptz not null,
  constraint waitlist_entries_pkey primary key (id),
  constraint waitlist_entries_one_per_email unique (email),
  constraint waitlist_entries_email check (email = lower(email) and length(email) between 3 and 254),
  constraint waitlist_entries_name check (length(name) <= 120),
  constraint waitlist_entries_interest check (length(interest) <= 500),
  constraint waitlist_entries_locale check (locale in ('en', 'es'))
);
create index waitlist_entries_newest on waitlist_entries (created_at desc, id desc);

create table helper_applications (
  id          uuid        not null,
  email       text        not null,
  name        text        not null,
  role        text        not null,
  experience  text        not null,
  locale      text        not null,
  created_at  timestamptz not null,
  constraint helper_applications_pkey primary key (id),
  constraint helper_applications_email check (email = lower(email) and length(email) between 3 and 254),
  constraint helper_applications_name check (length(name) between 1 and 120),
  constraint helper_applications_role check (role in ('kin_guide', 'kin_assistant')),
  constraint helper_applications_experience check (length(experience) between 1 and 2000),
  constraint helper_applications_locale check (locale in ('en', 'es'))
);
create index helper_applications_newest on helper_applications (created_at desc, id desc);

alter table waitlist_entries    enable row level security;
alter table waitlist_entries    force  row level security;
alter table helper_applications enable row level security;
alter table helper_applications force  row level security;

create policy anybody_leaves on waitlist_entries    for insert to kinkeeper_app with check (true);
create policy admin_reads    on waitlist_entries    for select to kinkeeper_app using (is_admin());
create policy anybody_leaves on helper_applications for insert to kinkeeper_app with check (true);
create policy admin_reads    on helper_applications for select to kinkeeper_app using (is_admin());
grant select, insert on waitlist_entries, helper_applications to kinkeeper_app;
