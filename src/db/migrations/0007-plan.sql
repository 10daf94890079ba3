-- A signed-in person's way through the plan flow, in parts: two devices do not erase each other,
-- because of each part the newest wins (PLAN-107).
create table plan_parts (
  user_id     uuid        not null,
  part        text        not null,
  value       jsonb       not null,
  changed_at  timestamptz not null,
  constraint plan_parts_pkey primary key (user_id, part),
  constraint plan_parts_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint plan_parts_part check (part ~ '^(((triage|drill)\.[a-z-]+)|screen|level|recommended|(tick\.[a-z0-9-]+\.[0-9]{1,2}))$'),
  constraint plan_parts_part_length check (length(part) <= 100),
  constraint plan_parts_value_size check (length(value::text) <= 10000)
);
comment on column plan_parts.value is '@type PartValue from ../features/plan/plan.rules/progress.ts';

-- When a person cleared everything last. What another device sends from before is gone too (PLAN-104).
create table plan_clearings (
  user_id     uuid        not null,
  cleared_at  timestamptz not null,
  constraint plan_clearings_pkey primary key (user_id),
  constraint plan_clearings_user_id_fkey foreign key (user_id) references people (id) on delete cascade
);

-- Somebody asks for a person's help. Nothing is charged for asking (PLAN-45).
create table help_requests (
  id          uuid        not null,
  user_id     uuid,
  kind        text        not null,
  email       text        not null,
  action      text,
  priorities  jsonb       not null default '[]',
  locale      text        not null,
  created_at  timestamptz not null,
  constraint help_requests_pkey primary key (id),
  constraint help_requests_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint help_requests_kind check (kind in ('guided', 'concierge', 'coordination', 'coaching')),
  constraint help_requests_email check (email = lower(email) and length(email) between 3 and 254),
  constraint help_requests_action check (action ~ '^[a-z0-9-]{1,60}$'),
  constraint help_requests_priorities check (jsonb_typeof(priorities) = 'array' and jsonb_array_length(priorities) <= 2),
  constraint help_requests_locale check (locale in ('en', 'es'))
);
comment on column help_requests.priorities is '@type string[]';
create index help_requests_newest on help_requests (created_at desc, id desc);

alter table plan_parts     enable row level security;
alter table plan_parts     force  row level security;
alter table plan_clearings enable row level security;
alter table plan_clearings force  row level security;
alter table help_requests  enable row level security;
alter table help_requests  force  row level security;

create policy own on plan_parts to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
grant select, insert, delete on plan_parts to kinkeeper_app;
grant update (value, changed_at) on plan_parts to kinkeeper_app;

create policy own on plan_clearings to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
grant select, insert on plan_clearings to kinkeeper_app;
grant update (cleared_at) on plan_clearings to kinkeeper_app;

create policy anybody_asks on help_requests for insert to kinkeeper_app
  with check (user_id is not distinct from current_person());
create policy admin_reads  on help_requests for select to kinkeeper_app using (is_admin());
grant select, insert on help_requests to kinkeeper_app;
