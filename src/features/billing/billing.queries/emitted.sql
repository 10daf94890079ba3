-- insertOrder
insert into "orders" ("id", "user_id", "sku", "price_cents", "bought_at", "expires_at")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("user_id", "id") do nothing
  returning "id", "sku", "price_cents", "charged", "status", "bought_at", "expires_at";

-- findOrder
select "id", "sku", "price_cents", "charged", "status", "bought_at", "expires_at"
  from "orders"
  where "id" = $1 and "user_id" = $2;

-- lockOrder
select "id", "sku", "price_cents", "charged", "status", "bought_at", "expires_at"
  from "orders"
  where "id" = $1 and "user_id" = $2 for no key update;

-- listOrders
select "id", "sku", "price_cents", "charged", "status", "bought_at", "expires_at"
  from "orders"
  where "user_id" = $1 and (bought_at, id) < (select o.bought_at, o.id
  from orders o
  where o.id = $2 and o.user_id = $3)
  order by "bought_at" desc, "id" desc
  limit $4;

-- markCharged
update "orders"
  set "charged" = $1
  where "id" = $2 and "user_id" = $3;

-- cancelOrder
update "orders"
  set "status" = $1, "cancelled_at" = $2, "expires_at" = $3
  where "id" = $4 and "user_id" = $5
  returning "id", "sku", "price_cents", "charged", "status", "bought_at", "expires_at";

-- resumeOrder
update "orders"
  set "status" = $1, "cancelled_at" = $2, "expires_at" = $3
  where "id" = $4 and "user_id" = $5
  returning "id", "sku", "price_cents", "charged", "status", "bought_at", "expires_at";

-- markSwitched
update "orders"
  set "status" = $1, "expires_at" = $2
  where "id" = $3 and "user_id" = $4
insert into "events" ("at", "actor_id", "kind", "subject_type", "subject_id", "data", "project_id", "recipient_ids", "beyond_project")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- findUnlock
select "kind", "order_id", "starts_at", "ends_at", "renews_at", "cancelled_at"
  from "unlocks"
  where "user_id" = $1;

-- lockUnlock
select "kind", "order_id", "starts_at", "ends_at", "renews_at", "cancelled_at"
  from "unlocks"
  where "user_id" = $1 for update;

-- putUnlock
insert into "unlocks" ("user_id", "kind", "order_id", "starts_at", "ends_at", "renews_at", "cancelled_at", "reminded_for")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("user_id") do update
  set "kind" = $9, "order_id" = $10, "starts_at" = $11, "ends_at" = $12, "renews_at" = $13, "cancelled_at" = $14, "reminded_for" = $15
  where "unlocks"."order_id" = $16
  returning "user_id";

-- cancelUnlock
update "unlocks"
  set "cancelled_at" = $1, "renews_at" = $2
  where "user_id" = $3;

-- resumeUnlock
update "unlocks"
  set "cancelled_at" = $1
  where "user_id" = $2;

-- insertHours
insert into "hour_packs" ("order_id", "user_id", "kind", "minutes", "valid_until")
  values ($1, $2, $3, $4, $5)
insert into "free_sessions" ("order_id", "user_id", "valid_until")
  values ($1, $2, $3);

-- listPacks
select "order_id", "kind", "valid_until", minutes - used_minutes as "minutes_left"
  from "hour_packs"
  where "user_id" = $1 and "cancelled_at" is null and "valid_until" > $2 and "used_minutes" < "minutes"
  order by "valid_until", "order_id";

-- listFreeSessions
select "order_id", "minutes", "valid_until"
  from "free_sessions"
  where "user_id" = $1 and "used_at" is null and "cancelled_at" is null and "valid_until" > $2
  order by "valid_until", "order_id";

-- useMinutes
select "order_id", "kind", "valid_until", minutes - used_minutes as "minutes_left"
  from "hour_packs"
  where "user_id" = $1 and "cancelled_at" is null and "valid_until" > $2 and "used_minutes" < "minutes" and "kind" = $3
  order by "valid_until", "order_id" for update;

-- useFreeSession
select "order_id", "minutes", "valid_until"
  from "free_sessions"
  where "user_id" = $1 and "used_at" is null and "cancelled_at" is null and "valid_until" > $2
  order by "valid_until", "order_id" for update;

-- giveBackMinutes
select set_config('app.role', coalesce(nullif(current_setting('app.role', true), ''), current_setting('role')), true), set_config('role', 'kinkeeper_system', true)
update hour_packs p
  set used_minutes = p.used_minutes - t.minutes, kept_until = $1,
          used_at = case when p.used_minutes > t.minutes then p.used_at end
       
  from unnest($2::uuid[], $3::int[]) as t(order_id, minutes)
       
  where p.user_id = $4 and p.order_id = t.order_id
select set_config('role', current_setting('app.role'), true);

-- giveBackFreeSession
select set_config('app.role', coalesce(nullif(current_setting('app.role', true), ''), current_setting('role')), true), set_config('role', 'kinkeeper_system', true)
update free_sessions
  set used_at = null, kept_until = $1
         
  where user_id = $2 and order_id = any($3::uuid[])
select set_config('role', current_setting('app.role'), true);

-- cancelHours
update "hour_packs"
  set "cancelled_at" = $1
  where "order_id" = $2 and "user_id" = $3
update "free_sessions"
  set "cancelled_at" = $1
  where "order_id" = $2 and "user_id" = $3;

-- listDue
select "user_id"
  from "unlocks"
  where "cancelled_at" is null and coalesce(ends_at, renews_at) <= $1 and ("renews_at" <= $2 or (coalesce(ends_at, renews_at) > $3 and "reminded_for" is distinct
  from coalesce(ends_at, renews_at))) and "user_id" in (select "id"
  from "people"
  where "deactivated_at" is null)
  order by "user_id";

-- renew
select "order_id", "starts_at"
  from "unlocks"
  where "user_id" = $1 and "cancelled_at" is null and "renews_at" <= $2 for update;

-- takeReminder
update "unlocks"
  set "reminded_for" = coalesce(ends_at, renews_at)
  where "user_id" = $1 and "cancelled_at" is null and coalesce(ends_at, renews_at) > $2 and coalesce(ends_at, renews_at) <= $3 and "reminded_for" is distinct
  from coalesce(ends_at, renews_at)
  returning "kind", coalesce(ends_at, renews_at) as "at";

-- findReader
select "email", "full_name", "locale", "time_zone"
  from "people"
  where "id" = $1 and "deactivated_at" is null;
