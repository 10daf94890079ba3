-- Who waits to be verified, the first first.
create index people_waiting on people (created_at, id) where user_type = 'service_provider' and provider_verified_at is null;
