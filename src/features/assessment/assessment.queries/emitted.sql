-- findDraft
select "id", "answers", "safety_ticks", "step", "updated_at"
  from "assessment_drafts"
  where "user_id" = $1;

-- lockDraft
select "id", "answers", "safety_ticks", "step"
  from "assessment_drafts"
  where "user_id" = $1 for update;

-- createDraft
insert into "assessment_drafts" ("id", "user_id", "created_at", "updated_at")
  values ($1, $2, $3, $4)
  on conflict ("user_id") do nothing;

-- updateDraft
update "assessment_drafts"
  set "answers" = $1, "safety_ticks" = $2, "step" = $3, "updated_at" = $4
  where "id" = $5;

-- deleteDraft
delete
  from "assessment_drafts"
  where "user_id" = $1;

-- insertAssessment
insert into "assessments" ("id", "user_id", "answers", "risk_flags", "escalate_case", "escalation_level", "city_zip", "help_level", "question_set_version", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning *;

-- findAssessment
select *
  from "assessments"
  where "id" = $1;

-- findOwnAssessment
select *
  from "assessments"
  where "id" = $1 and "user_id" = $2;

-- listSafetyEvents
select "hazard", "advice", "ticked_at"
  from "safety_events"
  where "assessment_id" = $1
  order by "ticked_at", "hazard";

-- listAssessments
select "id", "created_at", "escalation_level", "risk_flags", "answers", "city_zip"
  from "assessments"
  where "user_id" = $1 and (created_at, id) < (select a.created_at, a.id
  from assessments a
  where a.id = $2)
  order by "created_at" desc, "id" desc
  limit $3;

-- latestLocation
select "city_zip"
  from "assessments"
  where "user_id" = $1
  order by "created_at" desc
  limit $2;

-- listShares
select "id", "reader_email", "created_at"
  from "assessment_shares"
  where "assessment_id" = $1 and "withdrawn_at" is null
  order by "created_at";

-- insertShare
insert into "assessment_shares" ("id", "assessment_id", "owner_id", "owner_name", "reader_email", "created_at")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("assessment_id", "reader_email")
  where "withdrawn_at" is null do nothing
  returning "id", "reader_email", "created_at"
select "id", "reader_email", "created_at"
  from "assessment_shares"
  where "assessment_id" = $1 and "reader_email" = $2 and "withdrawn_at" is null;

-- withdrawShare
update "assessment_shares"
  set "withdrawn_at" = $1
  where "id" = $2 and "assessment_id" = $3 and "owner_id" = $4 and "withdrawn_at" is null;

-- listSharedWith
select "a"."id", "s"."owner_name", "a"."created_at"
  from "assessment_shares" as "s"
  inner join "assessments" as "a" on "a"."id" = "s"."assessment_id"
  where "s"."reader_email" = $1 and "s"."withdrawn_at" is null and "s"."owner_id" <> $2 and (a.created_at, a.id) < (select b.created_at, b.id
  from assessments b
  where b.id = $3)
  order by "a"."created_at" desc, "a"."id" desc
  limit $4;

-- listCases
select "a"."id", "a"."user_id", "a"."city_zip", "a"."escalation_level", "a"."risk_flags", "a"."created_at", "p"."full_name", "p"."email", "c"."state", "c"."taken_by", "t"."full_name" as "taken_by_name", "c"."taken_at", "c"."reason", "c"."resolved_at", (select coalesce(json_agg(agg), '[]')
  from (select "e"."hazard", "e"."advice", "e"."ticked_at"
  from "safety_events" as "e"
  where "e"."assessment_id" = "a"."id"
  order by "e"."ticked_at", "e"."hazard") as agg) as "hazards"
  from "assessments" as "a"
  inner join "people" as "p" on "p"."id" = "a"."user_id" left join "safety_cases" as "c" on "c"."assessment_id" = "a"."id" left join "people" as "t" on "t"."id" = "c"."taken_by"
  where "a"."escalate_case" = true and (c.state is null or (c.state = 'taken' and c.taken_by is null)) and ((case "a"."escalation_level" when 'urgent' then 3 when 'review' then 2 else 1 end), a.created_at, a.id) <
        (select (case "l"."escalation_level" when 'urgent' then 3 when 'review' then 2 else 1 end), l.created_at, l.id
  from assessments l
  where l.id = $1)
  order by (case "a"."escalation_level" when 'urgent' then 3 when 'review' then 2 else 1 end) desc, "a"."created_at" desc, "a"."id" desc
  limit $2;

-- findCase
select "a"."id", "a"."user_id", "a"."city_zip", "a"."escalation_level", "a"."risk_flags", "a"."created_at", "p"."full_name", "p"."email", "c"."state", "c"."taken_by", "t"."full_name" as "taken_by_name", "c"."taken_at", "c"."reason", "c"."resolved_at", (select coalesce(json_agg(agg), '[]')
  from (select "e"."hazard", "e"."advice", "e"."ticked_at"
  from "safety_events" as "e"
  where "e"."assessment_id" = "a"."id"
  order by "e"."ticked_at", "e"."hazard") as agg) as "hazards"
  from "assessments" as "a"
  inner join "people" as "p" on "p"."id" = "a"."user_id" left join "safety_cases" as "c" on "c"."assessment_id" = "a"."id" left join "people" as "t" on "t"."id" = "c"."taken_by"
  where "a"."id" = $1 and "a"."escalate_case" = $2;

-- takeCase
insert into "safety_cases" ("assessment_id", "state", "taken_by", "taken_at") select "id", 'taken' as "state", $1::uuid as "taken_by", $2::timestamptz as "taken_at"
  from "assessments"
  where "id" = $3 and "escalate_case" = $4
  on conflict ("assessment_id") do update
  set "taken_by" = $5, "taken_at" = $6
  where "safety_cases"."state" = $7 and "safety_cases"."taken_by" is null;

-- resolveCase
update "safety_cases"
  set "state" = $1, "reason" = $2, "resolved_at" = $3
  where "assessment_id" = $4 and "state" = $5 and "taken_by" = $6;
