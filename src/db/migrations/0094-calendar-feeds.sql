-- The address from which a person's own calendar program reads when their appointments are (docs/decisions/0130).
create table calendar_feeds (
  person_id   uuid         not null,
  -- SHA-256 of the token in the address. Nobody can read the token again, not even its owner.
  token_hash  text         not null,
  created_at  timestamptz  not null,
  constraint calendar_feeds_pkey primary key (person_id),
  constraint calendar_feeds_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_token_hash check (length(token_hash) = 43)
);

alter table calendar_feeds enable row level security;
alter table calendar_feeds force  row level security;

create policy own on calendar_feeds for select to kinkeeper_app using (person_id = current_person());
create policy own_new on calendar_feeds for insert to kinkeeper_app with check (person_id = current_person());
create policy own_change on calendar_feeds for update to kinkeeper_app using (person_id = current_person());
create policy own_removal on calendar_feeds for delete to kinkeeper_app using (person_id = current_person());
grant select (person_id, created_at), insert, update (token_hash, created_at), delete on calendar_feeds to kinkeeper_app;

-- The system only finds out whose token it is; what is read then is read with that person's rights.
create policy system_reads on calendar_feeds for select to kinkeeper_system using (true);
grant select (person_id, token_hash) on calendar_feeds to kinkeeper_system;
