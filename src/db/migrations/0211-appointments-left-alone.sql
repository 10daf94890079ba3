-- Whether the account of one of the two was closed while an appointment was still to come: then nobody counts on it
-- (docs/decisions/0298). Kept with the appointment, whose reader need not see the profile of the other side.
alter table appointments
  add column customer_closed boolean not null default false,
  add column provider_closed boolean not null default false;

-- The system says so, and what has still to be written of; of an appointment it changes nothing else.
grant select (customer_closed, provider_closed), update (customer_closed, provider_closed)
  on appointments to kinkeeper_system;
alter policy system_writes on appointments using (true) with check (true);

-- What is there already. Its owner, too, sees no row while the policies are forced.
alter table appointments no force row level security;
alter table people       no force row level security;
update appointments a set customer_closed = c.deactivated_at is not null, provider_closed = s.deactivated_at is not null,
    letter_due = true
  from people c, people s
  where c.id = a.customer_id and s.id = a.service_provider_id and num_nonnulls(c.deactivated_at, s.deactivated_at) > 0
    and a.end_time > now() and a.status not in ('cancelled', 'completed');
alter table appointments force row level security;
alter table people       force row level security;
