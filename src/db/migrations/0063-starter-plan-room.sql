-- The room of the starter plan has its own name now; tables.gen.ts takes types from where these comments say.
comment on column plan_parts.value is '@type PartValue from ../features/starter-plan/starter-plan.rules/progress.ts';
