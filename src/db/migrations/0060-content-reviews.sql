-- Signatures under exact versions of our texts. They are for everybody to read, and are never changed or taken back:
-- a text that changes has another version, which nobody has signed yet.
create table content_reviews (
  id          uuid        not null,
  document    text        not null,
  version     text        not null,
  reviewer_id uuid        not null,
  name        text        not null,
  license     text        not null,
  state       text        not null,
  signed_at   timestamptz not null,

  constraint content_reviews_pkey primary key (id),
  constraint content_reviews_reviewer_id_fkey foreign key (reviewer_id) references reviewers (id) on delete restrict,
  constraint content_reviews_document check (document ~ '^[a-z0-9_/-]{1,100}$'),
  constraint content_reviews_version check (version ~ '^[0-9a-f]{64}$'),
  constraint content_reviews_once unique (document, version, reviewer_id)
);
create index content_reviews_reviewer on content_reviews (reviewer_id);

alter table content_reviews enable row level security;
alter table content_reviews force  row level security;
create policy for_all on content_reviews for select to kinkeeper_app using (true);
-- Who signs is a reviewer today, under the name and license they were named with.
create policy by_reviewer on content_reviews for insert to kinkeeper_app
  with check (exists (
    select from reviewers r
    where r.id = content_reviews.reviewer_id and r.person_id = current_person() and r.ended_at is null
      and (r.name, r.license, r.state) = (content_reviews.name, content_reviews.license, content_reviews.state)
  ));
grant select, insert on content_reviews to kinkeeper_app;
