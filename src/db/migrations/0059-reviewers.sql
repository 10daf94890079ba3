-- Who may put their name under our guides and cards (docs/decisions/0086): a person with an account, named by an admin.
create table reviewers (
  id        uuid        not null,
  person_id uuid,
  name      text        not null,
  license   text        not null,
  state     text        not null,
  named_by  uuid,
  named_at  timestamptz not null,
  ended_at  timestamptz,

  constraint reviewers_pkey primary key (id),
  constraint reviewers_person_id_fkey foreign key (person_id) references people (id) on delete set null,
  constraint reviewers_named_by_fkey foreign key (named_by) references people (id) on delete set null,
  constraint reviewers_name check (name ~ '\S' and length(name) <= 120),
  constraint reviewers_license check (license ~ '\S' and length(license) <= 40),
  constraint reviewers_state check (state ~ '^[A-Z]{2}$'),
  constraint reviewers_ended_at check (ended_at >= named_at)
);
create unique index reviewers_one_each on reviewers (person_id) where ended_at is null;
create index reviewers_newest on reviewers (named_at desc, id desc);

alter table reviewers enable row level security;
alter table reviewers force  row level security;
create policy own         on reviewers for select to kinkeeper_app using (person_id = current_person());
create policy admin_sees  on reviewers for select to kinkeeper_app using (is_admin());
create policy admin_names on reviewers for insert to kinkeeper_app with check (is_admin());
create policy admin_ends  on reviewers for update to kinkeeper_app using (is_admin()) with check (is_admin());
grant select, insert on reviewers to kinkeeper_app;
grant update (ended_at) on reviewers to kinkeeper_app;
