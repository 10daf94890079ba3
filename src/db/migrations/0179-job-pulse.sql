-- When the jobs of every minute ran last: what people may stop or take back waits as much longer (docs/decisions/0267).
create table job_pulse (
  is_one boolean not null default true,
  ran_at timestamptz not null,
  constraint job_pulse_pkey primary key (is_one),
  constraint job_pulse_one check (is_one)
);
alter table job_pulse enable row level security;
alter table job_pulse force  row level security;
create policy system_all on job_pulse to kinkeeper_system using (true) with check (true);
grant select, insert, update (ran_at) on job_pulse to kinkeeper_system;
