-- A person may choose a time zone; otherwise it follows the browser.
alter table people add column time_zone_chosen boolean not null default false;
alter table people add constraint people_time_zone_chosen check (not time_zone_chosen or time_zone is not null);
