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
select "id", "reader_email", "project_id", "omits_abuse", "created_at"
  from "assessment_shares"
  where "assessment_id" = $1 and "withdrawn_at" is null
  order by "created_at";

-- listIdsByAddress
select "id", "email"
  from "people"
  where "id" in ($1);

-- insertShare
insert into "assessment_shares" ("id", "assessment_id", "owner_id", "owner_name", "reader_email", "omits_abuse", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict ("assessment_id", "reader_email")
  where "withdrawn_at" is null do nothing
  returning "id", "reader_email", "project_id", "omits_abuse", "created_at"
update "assessment_shares"
  set "omits_abuse" = $1
  where "assessment_id" = $2 and "reader_email" = $3 and "withdrawn_at" is null and "omits_abuse" <> $4
select "id", "reader_email", "project_id", "omits_abuse", "created_at"
  from "assessment_shares"
  where "assessment_id" = $1 and "withdrawn_at" is null and "reader_email" = $2;

-- withdrawShare
update "assessment_shares"
  set "withdrawn_at" = $1
  where "id" = $2 and "assessment_id" = $3 and "owner_id" = $4 and "withdrawn_at" is null;

-- listSharedWith
select "a"."id", min("s"."owner_name") as "owner_name", "a"."created_at"
  from "assessment_shares" as "s"
  inner join "assessments" as "a" on "a"."id" = "s"."assessment_id"
  where ("s"."reader_email" = $1 or s.project_id = any (array(select id
  from my_projects() as id))) and "s"."withdrawn_at" is null and "s"."owner_id" <> $2 and (a.created_at, a.id) < (select b.created_at, b.id
  from assessments b
  where b.id = $3) group by "a"."id", "a"."created_at"
  order by "a"."created_at" desc, "a"."id" desc
  limit $4;

-- insertLook
insert into "safety_case_looks" ("id", "assessment_id", "looked_by", "reason", "words", "at")
  values ($1, $2, $3, $4, $5, $6);

-- findContact
select "a"."id", "a"."user_id", "a"."city_zip", "p"."full_name", "p"."email"
  from "assessments" as "a"
  inner join "people" as "p" on "p"."id" = "a"."user_id"
  where "a"."id" = $1;

-- nameOwner
update "safety_case_looks"
  set "owner_id" = $1
  where "id" = $2;

-- listLooks
select "at", "reason"
  from "safety_case_looks"
  where "assessment_id" = $1 and "owner_id" = $2
  order by "at" desc;

-- insertCase
insert into "safety_cases" ("assessment_id", "hazards", "created_at")
  values ($1, $2, $3);

-- listCases
select "c"."assessment_id" as "id", "c"."hazards", "c"."created_at", "c"."state", "c"."taken_by", "t"."full_name" as "taken_by_name", "c"."taken_at", "c"."reason", "c"."resolved_at"
  from "safety_cases" as "c" left join "people" as "t" on "t"."id" = "c"."taken_by"
  where (case when c.state = 'resolved' then 'resolved'
  when c.taken_by is null then 'open' else 'taken' end) = $1 and (c.created_at, c.assessment_id) <
        (select l.created_at, l.assessment_id
  from safety_cases l
  where l.assessment_id = $2)
  order by "c"."created_at" desc, "c"."assessment_id" desc
  limit $3;

-- findCase
select "c"."assessment_id" as "id", "c"."hazards", "c"."created_at", "c"."state", "c"."taken_by", "t"."full_name" as "taken_by_name", "c"."taken_at", "c"."reason", "c"."resolved_at"
  from "safety_cases" as "c" left join "people" as "t" on "t"."id" = "c"."taken_by"
  where "c"."assessment_id" = $1;

-- takeCase
select set_config('app.role', coalesce(nullif(current_setting('app.role', true), ''), current_setting('role')), true), set_config('role', 'kinkeeper_system', true)
select "id"
  from "people"
  where "id" = $1 for share
select set_config('role', current_setting('app.role'), true)
update "safety_cases"
  set "state" = $1, "taken_by" = $2, "taken_at" = $3
  where "assessment_id" = $4 and "state" <> $5 and "taken_by" is null;

-- resolveCase
update "safety_cases"
  set "state" = $1, "reason" = $2, "resolved_at" = $3
  where "assessment_id" = $4 and "state" = $5 and "taken_by" = $6;
