-- AUTH-46, AUTH-47: by whom a person can have it said who they are (docs/decisions/0158). Only the server reads it.
create table linked_identities (
  issuer     text         not null,
  -- The person's id there; it stays when their address changes.
  subject    text         not null,
  person_id  uuid         not null,
  -- The name in the settings, for the list on the account page.
  provider   text         not null,
  linked_at  timestamptz  not null,
  constraint linked_identities_pkey primary key (issuer, subject),
  constraint linked_identities_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);
create unique index linked_identities_of_person on linked_identities (person_id, issuer);
alter table linked_identities enable row level security;
alter table linked_identities force  row level security;
create policy system_all on linked_identities to kinkeeper_system using (true) with check (true);
grant select, insert, delete on linked_identities to kinkeeper_system;
