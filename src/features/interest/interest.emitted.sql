-- addEntry
insert into "waitlist_entries" ("id", "email", "name", "locale", "created_at", "interest")
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing;

-- addApplication
insert into "helper_applications" ("id", "email", "name", "locale", "created_at", "role", "experience")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing;

-- listEntries
select *, (extract(epoch
  from "waitlist_entries"."created_at") * 1000000)::bigint || '.' || "waitlist_entries"."id" as "cursor"
  from "waitlist_entries"
  order by "created_at" desc, "id" desc
  limit $1;

-- listEntriesAfter
select *, (extract(epoch
  from "waitlist_entries"."created_at") * 1000000)::bigint || '.' || "waitlist_entries"."id" as "cursor"
  from "waitlist_entries"
  where "status" = $1 and ("waitlist_entries"."created_at", "waitlist_entries"."id") < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid)
  order by "created_at" desc, "id" desc
  limit $4;

-- listEntriesFound
select *, (extract(epoch
  from "waitlist_entries"."created_at") * 1000000)::bigint || '.' || "waitlist_entries"."id" as "cursor"
  from "waitlist_entries"
  where ("email" collate "C" >= $1 and "email" collate "C" < $2)
  order by "created_at" desc, "id" desc
  limit $3;

-- listApplications
select *, (extract(epoch
  from "helper_applications"."created_at") * 1000000)::bigint || '.' || "helper_applications"."id" as "cursor"
  from "helper_applications"
  order by "created_at" desc, "id" desc
  limit $1;

-- listApplicationsAfter
select *, (extract(epoch
  from "helper_applications"."created_at") * 1000000)::bigint || '.' || "helper_applications"."id" as "cursor"
  from "helper_applications"
  where "status" = $1 and ("helper_applications"."created_at", "helper_applications"."id") < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid)
  order by "created_at" desc, "id" desc
  limit $4;

-- listApplicationsFound
select *, (extract(epoch
  from "helper_applications"."created_at") * 1000000)::bigint || '.' || "helper_applications"."id" as "cursor"
  from "helper_applications"
  where ("email" collate "C" >= $1 and "email" collate "C" < $2)
  order by "created_at" desc, "id" desc
  limit $3;

-- noteEntry
update "waitlist_entries"
  set "status" = $1, "note" = $2
  where "id" = $3 and ("status", "note") in (($4, $5), ($6, $7))
  returning *;

-- noteApplication
update "helper_applications"
  set "status" = $1, "note" = $2
  where "id" = $3 and ("status", "note") in (($4, $5), ($6, $7))
  returning *;

-- deleteLeftBefore
delete
  from "waitlist_entries"
  where "created_at" < $1
delete
  from "helper_applications"
  where "created_at" < $1;

-- removeFrom
delete
  from "waitlist_entries"
  where "id" = $1 and "status" = $2 and "note" = $3;
