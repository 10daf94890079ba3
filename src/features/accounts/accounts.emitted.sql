-- isAdmin
select is_admin();

-- findPersonByEmail
select "id", "email", "email_verified", "full_name", "locale", "deactivated_at", "user_type", "provider_verified_at"
  from "people"
  where "email" = $1;

-- extendSession
update "sessions"
  set "idle_until" = greatest(idle_until, $1), "updated_at" = $2
  where "id" = $3 and "idle_until" > $4 and "expires_at" > $5
  returning "idle_until";

-- verifyProvider
update "people"
  set "provider_verified_at" = $1
  where "id" = $2 and "user_type" = $3 and "provider_verified_at" is null and "email_verified" = $4 and (full_name, email, organization) is not distinct
  from ($5, $6, $7)
  returning "email", "full_name", "locale";

-- listWaitingProviders
select "id", "full_name", "email", "organization", "email_verified", "created_at"
  from "people"
  where "user_type" = 'service_provider' and "provider_verified_at" is null and "deactivated_at" is null and ("people"."created_at", "people"."id") > (select "last"."created_at", "last"."id"
  from "people" as "last"
  where "last"."id" = $1)
  order by "created_at", "id"
  limit $2;

-- deleteResetLinks
delete
  from "verifications"
  where "value" = $1;

-- listPeople
select "id", "full_name", "email", "organization", "user_type", "email_verified", "deactivated_at", "created_at", "provider_verified_at" is not null as "provider_verified", "admins"."user_id" is not null as "is_admin"
  from "people" left join "admins" on "admins"."user_id" = "people"."id"
  where true and ("people"."created_at", "people"."id") < (select "last"."created_at", "last"."id"
  from "people" as "last"
  where "last"."id" = $1)
  order by "created_at" desc, "id" desc
  limit $2;

-- searchPeople

    with found as materialized (select id
  from people
  where lower(people.full_name || ' ' || people.email) like lower($1) and lower(people.full_name || ' ' || people.email) like lower($2))
    select id
  from found
  limit $3
select "id", "full_name", "email", "organization", "user_type", "email_verified", "deactivated_at", "created_at", "provider_verified_at" is not null as "provider_verified", "admins"."user_id" is not null as "is_admin"
  from "people" left join "admins" on "admins"."user_id" = "people"."id"
  where true and people.id = any ($1::uuid[])
  order by "created_at" desc, "id" desc
  limit $2
select "id", "full_name", "email", "organization", "user_type", "email_verified", "deactivated_at", "created_at", "provider_verified_at" is not null as "provider_verified", "admins"."user_id" is not null as "is_admin"
  from "people" left join "admins" on "admins"."user_id" = "people"."id"
  where true and people.id = any (array(
    select id
  from people
  where true and ((near_words(people.full_name) && near_words($1) or near_words(split_part(people.email, '@', 1)) && near_words($2)) and (near_words(people.full_name) && near_words($3) or near_words(split_part(people.email, '@', 1)) && near_words($4)) or (near_words(people.full_name) && near_words($5) or near_words(split_part(people.email, '@', 1)) && near_words($6)))
  limit $7))
  order by "created_at" desc, "id" desc
  limit $8;

-- lockAdmins
lock table admins in share row exclusive mode
select "people"."id"
  from "admins"
  inner join "people" on "people"."id" = "admins"."user_id"
  where "deactivated_at" is null;

-- findStanding
select "people"."id", "admins"."user_id", "deactivated_at"
  from "people" left join "admins" on "admins"."user_id" = "people"."id" left join "account_closings" as "closing" on "closing"."person_id" = "people"."id"
  where "people"."id" = $1 and ("closing"."erased" is null or "closing"."erased" = $2);

-- closeAccount
update "people"
  set "deactivated_at" = $1
  where "id" = $2
insert into "events" ("at", "actor_id", "kind", "subject_type", "subject_id", "data", "project_id", "recipient_ids", "beyond_project")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
insert into access_entries (at, actor_id, as_team, act, what, reason, people, subjects, address)
   
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
delete
  from "sessions"
  where "user_id" = $1
delete
  from "verifications"
  where "value" = $1
update "factor_resets"
  set "ended_at" = now(), "ended" = $1
  where "ended_at" is null and "person_id" = $2
  returning "person_id"
delete
  from "admins"
  where "user_id" = $1;

-- makeAdmin
insert into "admins" ("user_id", "granted_at")
  values ($1, $2)
insert into "events" ("at", "actor_id", "kind", "subject_type", "subject_id", "data", "project_id", "recipient_ids", "beyond_project")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
insert into access_entries (at, actor_id, as_team, act, what, reason, people, subjects, address)
   
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- listFactors
select "id", "friendly_name", "factor_type", "phone", "verified_at", "created_at", "last_used_at"
  from "factors"
  where "person_id" = $1
  order by "created_at", "id";

-- lockFactors
select "id"
  from "people"
  where "id" = $1 for no key update;

-- insertChallenge
insert into "factor_challenges" ("id", "factor_id", "expires_at", "code_hash") select $1 as "id", "factors"."id" as "factor_id", $2 as "at", $3 as "hash"
  from "factors"
  where "id" = $4 and "person_id" = $5;

-- spendChallenge
update "factor_challenges"
  set "used_at" = $1
  where "id" = $2 and "factor_id" = $3 and "used_at" is null and "expires_at" > $4;

-- takeTry
update "factor_challenges"
  set "tries" = factor_challenges.tries + 1
  from "factors"
  where "factors"."id" = "factor_challenges"."factor_id" and "factor_challenges"."id" = $1 and "factor_id" = $2 and "person_id" = $3 and "code_hash" is not null and "used_at" is null and "expires_at" > $4 and "tries" < $5
  returning "code_hash";

-- isNameTaken
select "id"
  from "factors"
  where "person_id" = $1 and "verified_at" is not null and lower("friendly_name") = lower($2);

-- offerRecoveryCodes
delete
  from "recovery_codes"
  where "person_id" = $1 and "kept" = $2
insert into "recovery_codes" ("person_id", "code_hash", "kept")
  values ($1, $2, $3);

-- keepRecoveryCodes
delete
  from "recovery_codes"
  where "person_id" = $1 and "kept" = $2
update "recovery_codes"
  set "kept" = $1
  where "person_id" = $2;

-- spendRecoveryCode
delete
  from "recovery_codes"
  where "person_id" = $1 and "code_hash" = $2
  returning "kept";

-- deleteStale
delete
  from "sessions"
  where ("expires_at" < $1 or "idle_until" < $2)
delete
  from "verifications"
  where "expires_at" < $1
delete
  from "address_changes"
  where "expires_at" < $1
delete
  from "former_addresses"
  where "until" < $1
delete
  from "factor_challenges"
  where "expires_at" < $1
delete
  from "trusted_devices"
  where "expires_at" < $1
delete
  from "passkey_challenges_used"
  where "expires_at" < $1
delete
  from "rate_limits"
  where "expire" < $1;
