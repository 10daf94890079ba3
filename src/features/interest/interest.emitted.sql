-- addEntry
insert into "waitlist_entries" ("id", "email", "name", "locale", "created_at", "interest")
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing;

-- addApplication
insert into "helper_applications" ("id", "email", "name", "locale", "created_at", "role", "experience")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing;

-- listEntries
select *
  from "waitlist_entries"
  order by "created_at" desc, "id" desc
  limit $1;

-- listEntriesAfter
select *
  from "waitlist_entries"
  where ("created_at", "id") < (select "last"."created_at", "last"."id"
  from "waitlist_entries" as "last"
  where "last"."id" = $1)
  order by "created_at" desc, "id" desc
  limit $2;

-- listApplications
select *
  from "helper_applications"
  order by "created_at" desc, "id" desc
  limit $1;

-- listApplicationsAfter
select *
  from "helper_applications"
  where ("created_at", "id") < (select "last"."created_at", "last"."id"
  from "helper_applications" as "last"
  where "last"."id" = $1)
  order by "created_at" desc, "id" desc
  limit $2;
