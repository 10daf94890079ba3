-- listSignatures
select "document", "version", "name", "license", "state", "signed_at"
  from "content_reviews"
  order by "signed_at" desc;

-- listSignaturesOfOne
select "document", "version", "name", "license", "state", "signed_at"
  from "content_reviews"
  where "document" = $1
  order by "signed_at" desc;

-- findReviewer
select "id", "name", "license", "state"
  from "reviewers"
  where "person_id" = $1 and "ended_at" is null;

-- addSignature
insert into "content_reviews" ("id", "document", "version", "name", "license", "state", "reviewer_id", "signed_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing;

-- listReviewers
select "r"."id", "p"."email", "r"."name", "r"."license", "r"."state", "r"."named_at", "r"."ended_at"
  from "reviewers" as "r" left join "people" as "p" on "p"."id" = "r"."person_id"
  order by "r"."named_at" desc, "r"."id" desc
  limit $1;

-- addReviewer
insert into "reviewers" ("id", "person_id", "name", "license", "state", "named_by", "named_at")
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing;

-- endReviewer
update "reviewers"
  set "ended_at" = $1
  where "id" = $2 and "ended_at" is null;
