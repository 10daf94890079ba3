-- Providers are found by name and organization: accounts.people.queries.ts.
create index people_by_name_and_organization on people
  using gin (lower(full_name || ' ' || coalesce(organization, '')) trigram.gin_trgm_ops);
