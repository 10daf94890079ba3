-- Answers that nobody changes for 12 months are deleted, a letter 30 days before (docs/decisions/0072). The job
-- sees whose they are and since when they are unchanged, and nothing of them; it deletes as the person.
create policy system_sees_whose on assessment_drafts for select to kinkeeper_system using (true);
grant select (user_id, updated_at) on assessment_drafts to kinkeeper_system;
create policy system_sees_whose on plan_parts for select to kinkeeper_system using (true);
grant select (user_id, changed_at) on plan_parts to kinkeeper_system;
create index assessment_drafts_unchanged on assessment_drafts (updated_at);
create index plan_parts_unchanged on plan_parts (changed_at);

-- Which letter was sent: about what, and as it was unchanged since then. What changes after it needs another.
create table deletion_letters (
  person_id        uuid         not null,
  about            text         not null,
  unchanged_since  timestamptz  not null,
  sent_at          timestamptz  not null,
  constraint deletion_letters_pkey primary key (person_id, about),
  constraint deletion_letters_person_id_fkey foreign key (person_id) references people (id) on delete cascade,
  constraint deletion_letters_about check (about in ('assessment', 'plan'))
);
alter table deletion_letters enable row level security;
alter table deletion_letters force  row level security;
create policy system_all on deletion_letters to kinkeeper_system using (true) with check (true);
grant select, insert, update (unchanged_since, sent_at), delete on deletion_letters to kinkeeper_system;
