-- addReport
insert into "guide_reports" ("id", "guide", "language", "problem", "name", "email", "locale", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing;

-- listReports
select "guide_reports".*, "p"."full_name" as "answerer"
  from "guide_reports" left join "people" as "p" on "p"."id" = "guide_reports"."answered_by"
  order by "guide_reports"."created_at" desc, "guide_reports"."id" desc
  limit $1;

-- listReportsAfter
select "guide_reports".*, "p"."full_name" as "answerer"
  from "guide_reports" left join "people" as "p" on "p"."id" = "guide_reports"."answered_by"
  where "answered_at" is null and ("guide_reports"."created_at", "guide_reports"."id") < (select "last"."created_at", "last"."id"
  from "guide_reports" as "last"
  where "last"."id" = $1)
  order by "guide_reports"."created_at" desc, "guide_reports"."id" desc
  limit $2;

-- findReport
select "guide_reports".*, "p"."full_name" as "answerer"
  from "guide_reports" left join "people" as "p" on "p"."id" = "guide_reports"."answered_by"
  where "guide_reports"."id" = $1;

-- lockReport
select "guide", "language", "email", "locale", "answer", "answered_by"
  from "guide_reports"
  where "id" = $1 for update;

-- answerReport
update "guide_reports"
  set "answer" = $1, "answered_at" = $2, "answered_by" = $3
  where "id" = $4;

-- noteReport
update "guide_reports"
  set "note" = $1
  where "id" = $2 and ("note") in (($3), ($4));

-- deleteReports
delete
  from "guide_reports"
  where "answered_at" < $1;
