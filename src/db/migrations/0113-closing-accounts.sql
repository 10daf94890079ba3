-- AUTH-50: an account that its owner closed is kept for some days, in which a mailed link opens it again.
create table account_closings (
  person_id   uuid         not null,
  token_hash  bytea        not null,
  closed_at   timestamptz  not null,
  -- From then on a job deletes the account.
  ends_at     timestamptz  not null,
  constraint account_closings_pkey primary key (person_id),
  constraint account_closings_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint account_closings_token_hash check (length(token_hash) = 32)
);
create unique index account_closings_by_token on account_closings (token_hash);
create index account_closings_ends_at on account_closings (ends_at);
alter table account_closings enable row level security;
alter table account_closings force  row level security;
create policy system_all on account_closings to kinkeeper_system using (true) with check (true);
grant select, insert, update, delete on account_closings to kinkeeper_system;
