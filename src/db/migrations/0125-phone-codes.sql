-- AUTH-24, AUTH-40 to AUTH-43: codes that are texted to a phone.
alter table factors alter column wrapped_secret drop not null;
alter table factors
  -- E.164, of the type phone.
  add column phone text,
  drop constraint factors_factor_type,
  add constraint factors_factor_type check (factor_type in ('totp', 'phone')),
  add constraint factors_phone check (phone ~ '^\+[1-9]\d{7,14}$'),
  add constraint factors_secret_or_phone check (
    (factor_type = 'totp') = (wrapped_secret is not null) and (factor_type = 'phone') = (phone is not null)
  );
create unique index factors_by_phone on factors (person_id, phone) where verified_at is not null;

alter table factor_challenges
  -- A keyed digest of the code that was texted, bound to the challenge; null where an app makes the codes.
  add column code_hash bytea,
  add column tries smallint not null default 0,
  add constraint factor_challenges_code_hash check (length(code_hash) = 32),
  add constraint factor_challenges_tries check (tries between 0 and 5);

-- For a person's copy of their data: their numbers, and nothing of an app's secret.
create policy own_phones on factors for select to kinkeeper_app
  using (person_id = current_person() and phone is not null and verified_at is not null);
grant select (id, person_id, friendly_name, phone, verified_at) on factors to kinkeeper_app;
