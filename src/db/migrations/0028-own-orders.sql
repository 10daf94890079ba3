-- An order's id is made by the client, so it is unique for one person only: an id that another person
-- uses is as free as any other, and nobody learns from an answer which ids are taken.
alter table unlocks       drop constraint unlocks_own_order_fkey;
alter table hour_packs    drop constraint hour_packs_own_order_fkey, drop constraint hour_packs_pkey;
alter table free_sessions drop constraint free_sessions_own_order_fkey, drop constraint free_sessions_pkey;
-- Each person has one unlock, so an order has no second one.
alter table unlocks       drop constraint unlocks_one_per_order;
alter table orders        drop constraint orders_of_one_person, drop constraint orders_pkey;

alter table orders        add constraint orders_pkey        primary key (user_id, id);
alter table hour_packs    add constraint hour_packs_pkey    primary key (user_id, order_id);
alter table free_sessions add constraint free_sessions_pkey primary key (user_id, order_id);
-- With both columns, so that what an order gives cannot go to somebody else.
alter table unlocks       add constraint unlocks_own_order_fkey
  foreign key (user_id, order_id) references orders (user_id, id) on delete cascade;
alter table hour_packs    add constraint hour_packs_own_order_fkey
  foreign key (user_id, order_id) references orders (user_id, id) on delete cascade;
alter table free_sessions add constraint free_sessions_own_order_fkey
  foreign key (user_id, order_id) references orders (user_id, id) on delete cascade;
