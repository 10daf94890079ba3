-- What a person bought. Its id is made by the client: buying twice with one id is one order.
-- Nothing here is paid by itself: charged says whether a payment provider took money.
create table orders (
  id            uuid        not null,
  user_id       uuid        not null,
  sku           text        not null,
  price_cents   integer     not null,
  charged       boolean     not null default false,
  status        text        not null default 'active',
  bought_at     timestamptz not null,
  expires_at    timestamptz,
  cancelled_at  timestamptz,
  constraint orders_pkey primary key (id),
  -- What an order gives points here with both columns, so that it cannot go to somebody else.
  constraint orders_of_one_person unique (id, user_id),
  constraint orders_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint orders_sku check (sku in ('unlock_monthly', 'unlock_pass', 'coord_1hr', 'coord_5hr', 'coord_10hr', 'coach_30m', 'coach_60m', 'coach_3hr', 'coach_6hr')),
  constraint orders_price check (price_cents between 1 and 1000000),
  constraint orders_status check (status in ('active', 'cancelled', 'switched')),
  constraint orders_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint orders_order_of_times check (expires_at >= bought_at and cancelled_at >= bought_at),
  constraint orders_only_monthly_goes_on check (expires_at is not null or (sku = 'unlock_monthly' and status = 'active')),
  constraint orders_only_a_pass_is_switched check (status <> 'switched' or sku = 'unlock_pass')
);
create index orders_newest on orders (user_id, bought_at desc, id desc);

-- The unlock of a person, the present or the last one: one each.
create table unlocks (
  user_id       uuid        not null,
  kind          text        not null,
  order_id      uuid        not null,
  starts_at     timestamptz not null,
  ends_at       timestamptz,
  renews_at     timestamptz,
  cancelled_at  timestamptz,
  reminded_for  timestamptz,
  constraint unlocks_pkey primary key (user_id),
  constraint unlocks_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint unlocks_one_per_order unique (order_id),
  constraint unlocks_own_order_fkey foreign key (order_id, user_id) references orders (id, user_id) on delete cascade,
  constraint unlocks_kind check (kind in ('monthly', 'pass')),
  constraint unlocks_pass_ends check ((kind = 'pass') = (ends_at is not null)),
  constraint unlocks_monthly_renews check ((kind = 'monthly') = (renews_at is not null)),
  constraint unlocks_order_of_times check (ends_at > starts_at and renews_at > starts_at and cancelled_at >= starts_at)
);
comment on column unlocks.reminded_for is 'the renewal or end that a letter was sent for';
-- What the job looks for every hour: the next renewal or end.
create index unlocks_next on unlocks (coalesce(ends_at, renews_at)) where cancelled_at is null;

-- Minutes of help that were bought, and how many are used.
create table hour_packs (
  order_id      uuid        not null,
  user_id       uuid        not null,
  kind          text        not null,
  minutes       integer     not null,
  used_minutes  integer     not null default 0,
  valid_until   timestamptz not null,
  used_at       timestamptz,
  cancelled_at  timestamptz,
  constraint hour_packs_pkey primary key (order_id),
  constraint hour_packs_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint hour_packs_own_order_fkey foreign key (order_id, user_id) references orders (id, user_id) on delete cascade,
  constraint hour_packs_kind check (kind in ('coordination', 'coaching')),
  constraint hour_packs_quarter_hours check (minutes > 0 and minutes % 15 = 0 and used_minutes % 15 = 0),
  constraint hour_packs_no_more_than_bought check (used_minutes between 0 and minutes),
  constraint hour_packs_used_in_time check ((used_minutes > 0) = (used_at is not null) and used_at < valid_until)
);
comment on column hour_packs.used_at is 'when minutes were last taken';
create index hour_packs_ending on hour_packs (user_id, valid_until) where cancelled_at is null;

-- The free coaching session that comes with a large pack: one for each order.
create table free_sessions (
  order_id      uuid        not null,
  user_id       uuid        not null,
  minutes       integer     not null default 30,
  valid_until   timestamptz not null,
  used_at       timestamptz,
  cancelled_at  timestamptz,
  constraint free_sessions_pkey primary key (order_id),
  constraint free_sessions_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint free_sessions_own_order_fkey foreign key (order_id, user_id) references orders (id, user_id) on delete cascade,
  constraint free_sessions_minutes check (minutes = 30),
  constraint free_sessions_used_in_time check (used_at < valid_until)
);
create index free_sessions_ending on free_sessions (user_id, valid_until) where used_at is null and cancelled_at is null;

alter table orders        enable row level security;
alter table orders        force  row level security;
alter table unlocks       enable row level security;
alter table unlocks       force  row level security;
alter table hour_packs    enable row level security;
alter table hour_packs    force  row level security;
alter table free_sessions enable row level security;
alter table free_sessions force  row level security;

create policy own on orders to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
create policy admin_reads on orders for select to kinkeeper_app using (is_admin());
grant select, insert on orders to kinkeeper_app;
grant update (charged, status, expires_at, cancelled_at) on orders to kinkeeper_app;

create policy own on unlocks to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
grant select, insert on unlocks to kinkeeper_app;
grant update (kind, order_id, starts_at, ends_at, renews_at, cancelled_at, reminded_for) on unlocks to kinkeeper_app;

create policy own on hour_packs to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
grant select, insert on hour_packs to kinkeeper_app;
grant update (used_minutes, used_at, cancelled_at) on hour_packs to kinkeeper_app;

create policy own on free_sessions to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
grant select, insert on free_sessions to kinkeeper_app;
grant update (used_at, cancelled_at) on free_sessions to kinkeeper_app;

-- The hourly job reminds and renews; it needs to know neither orders nor hours.
create policy system_reads  on unlocks for select to kinkeeper_system using (true);
create policy system_renews on unlocks for update to kinkeeper_system using (true) with check (true);
grant select on unlocks to kinkeeper_system;
grant update (renews_at, reminded_for) on unlocks to kinkeeper_system;
