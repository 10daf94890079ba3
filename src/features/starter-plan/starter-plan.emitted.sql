-- readProgress
select "cleared_at"
  from "plan_clearings"
  where "user_id" = $1
select "part", "value", "changed_at"
  from "plan_parts"
  where "user_id" = $1;

-- takeTurn
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- saveParts
insert into "plan_parts" ("user_id", "part", "value", "changed_at")
  values ($1, $2, $3, $4)
  on conflict ("user_id", "part") do update
  set "value" = "excluded"."value", "changed_at" = "excluded"."changed_at";

-- clearUpTo
insert into "plan_clearings" ("user_id", "cleared_at")
  values ($1, $2)
  on conflict ("user_id") do update
  set "cleared_at" = "excluded"."cleared_at"
delete
  from "plan_parts"
  where "user_id" = $1 and "changed_at" <= $2;

-- addHelpRequest
insert into "help_requests" ("id", "user_id", "kind", "email", "phone", "message", "action", "priorities", "locale", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict do nothing;

-- listHelpRequests
select "help_requests".*, "people"."full_name" as "name", (extract(epoch
  from "help_requests"."created_at") * 1000000)::bigint || '.' || "help_requests"."id" as "cursor"
  from "help_requests" left join "people" on "people"."id" = "help_requests"."user_id"
  where "status" = $1 and ("help_requests"."created_at", "help_requests"."id") < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid)
  order by "help_requests"."created_at" desc, "help_requests"."id" desc
  limit $4;

-- listHelpRequestsFound
select "help_requests".*, "people"."full_name" as "name", (extract(epoch
  from "help_requests"."created_at") * 1000000)::bigint || '.' || "help_requests"."id" as "cursor"
  from "help_requests" left join "people" on "people"."id" = "help_requests"."user_id"
  where ("number" = $1 or ("help_requests"."email" collate "C" >= $2 and "help_requests"."email" collate "C" < $3))
  order by "help_requests"."created_at" desc, "help_requests"."id" desc
  limit $4;

-- noteHelpRequest
update "help_requests"
  set "status" = $1, "note" = $2
  where "id" = $3 and ("status", "note") in (($4, $5), ($6, $7))
select "help_requests".*, "people"."full_name" as "name"
  from "help_requests" left join "people" on "people"."id" = "help_requests"."user_id"
  where "help_requests"."id" = $1;

-- deleteHelpRequestsBefore
delete
  from "help_requests"
  where "created_at" < $1;

-- removeHelpRequest
select "help_requests".*, "people"."full_name" as "name"
  from "help_requests" left join "people" on "people"."id" = "help_requests"."user_id"
  where "help_requests"."id" = $1
delete
  from "help_requests"
  where "id" = $1 and "status" = $2 and "note" = $3;
