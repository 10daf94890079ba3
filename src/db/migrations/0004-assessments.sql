-- The questions as they were asked, so that an old answer still reads correctly (ASMT-89).
-- version is the hash of the definition: changed questions are a new version by themselves.
create table question_sets (
  version     text        not null,
  definition  jsonb       not null,
  created_at  timestamptz not null default now(),
  constraint question_sets_pkey primary key (version)
);
comment on column question_sets.definition is '@type QuestionSet from ../features/assessment/assessment.types.ts';

-- What a person has answered so far: one active draft each. Holds only what they touched.
create table assessment_drafts (
  id                uuid        not null,
  user_id           uuid        not null,
  answers           jsonb       not null default '{}',
  safety_ticks      jsonb       not null default '{}',
  step              smallint    not null default 1,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  constraint assessment_drafts_pkey primary key (id),
  constraint assessment_drafts_one_per_person unique (user_id),
  constraint assessment_drafts_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint assessment_drafts_answers_object check (jsonb_typeof(answers) = 'object'),
  constraint assessment_drafts_safety_ticks_object check (jsonb_typeof(safety_ticks) = 'object'),
  constraint assessment_drafts_step check (step between 1 and 6)
);
comment on column assessment_drafts.answers is '@type DraftAnswers from ../features/assessment/assessment.answers.types.ts';
comment on column assessment_drafts.safety_ticks is '@type SafetyTicks from ../features/assessment/assessment.answers.types.ts';

-- A completed assessment. Its id is its draft's id: submitting twice cannot store two (ASMT-10).
create table assessments (
  id                    uuid        not null,
  user_id               uuid        not null,
  answers               jsonb       not null,
  risk_flags            jsonb       not null,
  escalate_case         boolean     not null,
  escalation_level      text        not null,
  city_zip              text        not null,
  help_level            text        not null default 'help_plan_only',
  triggers              jsonb       not null default '[]',
  question_set_version  text        not null,
  created_at            timestamptz not null,
  constraint assessments_pkey primary key (id),
  constraint assessments_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint assessments_question_set_fkey foreign key (question_set_version) references question_sets (version) on delete restrict,
  constraint assessments_escalation_level check (escalation_level in ('urgent', 'review', 'routine', 'none')),
  constraint assessments_help_level check (help_level in ('help_plan_only', 'help_guided', 'help_concierge')),
  constraint assessments_escalate_same check (escalate_case = (risk_flags -> 'escalate_case')::boolean),
  constraint assessments_city_same check (city_zip = answers ->> 'city_or_zip'),
  constraint assessments_triggers_list check (jsonb_typeof(triggers) = 'array')
);
comment on column assessments.answers is '@type StoredAnswers from ../features/assessment/assessment.answers.types.ts';
comment on column assessments.risk_flags is '@type RiskFlags from ../features/assessment/assessment.rules/flags.ts';
comment on column assessments.triggers is '@type never[]';
create index assessments_newest on assessments (user_id, created_at desc, id desc);

-- A ticked hazard: which answer, which advice was shown, when (ASMT-18).
create table safety_events (
  id             uuid        not null default gen_random_uuid(),
  assessment_id  uuid        not null,
  user_id        uuid        not null,
  hazard         text        not null,
  advice         text        not null,
  ticked_at      timestamptz not null,
  constraint safety_events_pkey primary key (id),
  constraint safety_events_once unique (assessment_id, hazard),
  constraint safety_events_assessment_id_fkey foreign key (assessment_id) references assessments (id) on delete cascade,
  constraint safety_events_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint safety_events_hazard check (hazard in (
    'head_injury_blood_thinners', 'chest_pain_breathing', 'weakness_face_droop', 'uncontrolled_bleeding',
    'severe_confusion', 'suicidal_thoughts', 'threats_harming_others', 'extreme_agitation', 'suspected_abuse')),
  constraint safety_events_advice check (advice in ('call_911', 'call_988', 'call_911_or_988', 'call_adult_protective_services'))
);

-- Somebody who may read one assessment, named by e-mail address, until it is withdrawn (ASMT-60).
create table assessment_shares (
  id             uuid        not null,
  assessment_id  uuid        not null,
  owner_id       uuid        not null,
  owner_name     text        not null,
  reader_email   text        not null,
  created_at     timestamptz not null,
  withdrawn_at   timestamptz,
  constraint assessment_shares_pkey primary key (id),
  constraint assessment_shares_assessment_id_fkey foreign key (assessment_id) references assessments (id) on delete cascade,
  constraint assessment_shares_owner_id_fkey foreign key (owner_id) references people (id) on delete cascade,
  constraint assessment_shares_email_lower check (reader_email = lower(reader_email))
);
create unique index assessment_shares_active on assessment_shares (assessment_id, reader_email) where withdrawn_at is null;
create index assessment_shares_reader on assessment_shares (reader_email) where withdrawn_at is null;

-- The address that the present person has proven to own; nobody reads a share on a mere claim.
create function current_verified_email() returns text
  language sql stable
  begin atomic
    select email from people where id = current_person() and email_verified;
  end;
create function is_shared_with_me(assessment uuid) returns boolean
  language sql stable
  begin atomic
    select exists (
      select from assessment_shares s
      where s.assessment_id = assessment and s.withdrawn_at is null and s.reader_email = current_verified_email());
  end;
create function is_my_assessment(assessment uuid) returns boolean
  language sql stable
  begin atomic
    select exists (select from assessments a where a.id = assessment and a.user_id = current_person());
  end;
revoke all on function current_verified_email(), is_shared_with_me(uuid), is_my_assessment(uuid) from public;
grant execute on function current_verified_email(), is_shared_with_me(uuid), is_my_assessment(uuid) to kinkeeper_app;

alter table question_sets     enable row level security;
alter table question_sets     force  row level security;
alter table assessment_drafts enable row level security;
alter table assessment_drafts force  row level security;
alter table assessments       enable row level security;
alter table assessments       force  row level security;
alter table safety_events     enable row level security;
alter table safety_events     force  row level security;
alter table assessment_shares enable row level security;
alter table assessment_shares force  row level security;

create policy system_all on question_sets to kinkeeper_system using (true) with check (true);
create policy for_all    on question_sets for select to kinkeeper_app using (true);
grant select, insert on question_sets to kinkeeper_system;
grant select on question_sets to kinkeeper_app;

create policy own on assessment_drafts to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
grant select, insert, delete on assessment_drafts to kinkeeper_app;
grant update (answers, safety_ticks, step, updated_at) on assessment_drafts to kinkeeper_app;

create policy own_read    on assessments for select to kinkeeper_app using (user_id = current_person());
create policy shared_read on assessments for select to kinkeeper_app using (is_shared_with_me(id));
create policy own_insert  on assessments for insert to kinkeeper_app with check (user_id = current_person());
grant select, insert on assessments to kinkeeper_app;

create policy own_read    on safety_events for select to kinkeeper_app using (user_id = current_person());
create policy shared_read on safety_events for select to kinkeeper_app using (is_shared_with_me(assessment_id));
create policy own_insert  on safety_events for insert to kinkeeper_app
  with check (user_id = current_person() and is_my_assessment(assessment_id));
grant select, insert on safety_events to kinkeeper_app;

create policy own on assessment_shares to kinkeeper_app
  using (owner_id = current_person()) with check (owner_id = current_person() and is_my_assessment(assessment_id));
create policy reader on assessment_shares for select to kinkeeper_app
  using (withdrawn_at is null and reader_email = current_verified_email());
grant select, insert on assessment_shares to kinkeeper_app;
grant update (withdrawn_at) on assessment_shares to kinkeeper_app;
