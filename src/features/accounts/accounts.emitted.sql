-- isAdmin
select is_admin();

-- findPersonByEmail
select "id", "email", "email_verified", "full_name", "locale"
  from "people"
  where "email" = $1;

-- extendSession
update "sessions"
  set "idle_until" = $1, "updated_at" = $2
  where "id" = $3 and "idle_until" > $4 and "expires_at" > $5;

-- verifyProvider
update "people"
  set "provider_verified_at" = $1
  where "id" = $2 and "user_type" = $3 and "provider_verified_at" is null;

-- listWaitingProviders
select "id", "full_name", "email", "organization", "created_at"
  from "people"
  where "user_type" = $1 and "provider_verified_at" is null and ("created_at", "id") > (select "last"."created_at", "last"."id"
  from "people" as "last"
  where "last"."id" = $2)
  order by "created_at", "id"
  limit $3;

-- deleteResetLinks
delete
  from "verifications"
  where "value" = $1;

-- deleteStale
delete
  from "sessions"
  where ("expires_at" < $1 or "idle_until" < $2)
delete
  from "verifications"
  where "expires_at" < $1
delete
  from "rate_limits"
  where "expire" < $1;
