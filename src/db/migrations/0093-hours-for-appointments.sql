-- What pays for an appointment: hours of one kind, or a free coaching session; null for one that takes no hours.
alter table appointments
  add column paid_from text,
  add constraint appointments_paid_from check (paid_from in ('coordination', 'coaching', 'free_session'));

-- From which orders an appointment took its minutes. A row goes when they are given back.
create table hour_uses (
  appointment_id  uuid         not null,
  user_id         uuid         not null,
  order_id        uuid         not null,
  minutes         integer      not null,
  taken_at        timestamptz  not null,
  constraint hour_uses_pkey primary key (appointment_id, order_id),
  constraint hour_uses_appointment_id_fkey foreign key (appointment_id) references appointments (id) on delete cascade,
  constraint hour_uses_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint hour_uses_own_order_fkey foreign key (user_id, order_id) references orders (user_id, id) on delete cascade,
  constraint hour_uses_quarter_hours check (minutes > 0 and minutes % 15 = 0)
);
create index hour_uses_of_order on hour_uses (user_id, order_id);

alter table hour_uses enable row level security;
alter table hour_uses force  row level security;
create policy own on hour_uses for select to kinkeeper_app using (user_id = current_person());
create policy for_own_appointment on hour_uses for insert to kinkeeper_app
  with check (user_id = current_person() and exists (select from appointments a
    where a.id = appointment_id and a.customer_id = current_person() and a.paid_from is not null));
grant select, insert on hour_uses to kinkeeper_app;

-- A provider who cancels may not touch the customer's balance, so the system gives it back. It sees neither the kind
-- of the hours nor how many were bought or until when.
create policy system_reads     on hour_uses     for select to kinkeeper_system using (true);
create policy system_removes   on hour_uses     for delete to kinkeeper_system using (true);
create policy system_reads     on hour_packs    for select to kinkeeper_system using (true);
create policy system_gives_back on hour_packs   for update to kinkeeper_system using (true) with check (true);
create policy system_reads     on free_sessions for select to kinkeeper_system using (true);
create policy system_gives_back on free_sessions for update to kinkeeper_system using (true) with check (used_at is null);
grant select (appointment_id, user_id, order_id, minutes), delete on hour_uses to kinkeeper_system;
grant select (user_id, order_id, used_minutes, used_at), update (used_minutes, used_at) on hour_packs to kinkeeper_system;
grant select (user_id, order_id, used_at), update (used_at) on free_sessions to kinkeeper_system;
