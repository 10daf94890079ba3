-- Deleting a person, a plan or a project looks for what refers to it: without these, through whole tables.
create index assessment_shares_of_assessment on assessment_shares (assessment_id);
create index assessment_shares_of_owner on assessment_shares (owner_id);
create index assessment_shares_in_project on assessment_shares (project_id) where project_id is not null;
create index help_requests_of_user on help_requests (user_id) where user_id is not null;
create index project_invitations_in_project on project_invitations (project_id);
create index safety_cases_taken_by on safety_cases (taken_by) where taken_by is not null;
create index safety_events_of_user on safety_events (user_id);
create index signing_consents_of_person on signing_consents (person_id);
create index knowledge_pack_versions_saved_by on knowledge_pack_versions (saved_by) where saved_by is not null;
create index reviewers_named_by on reviewers (named_by) where named_by is not null;
create index reviewers_of_person on reviewers (person_id) where person_id is not null;
