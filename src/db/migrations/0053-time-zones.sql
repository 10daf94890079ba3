-- Where a person is, as their browser names it (docs/decisions/0071): which day is today there, and what a letter
-- says of a time. Null until a browser has told.
alter table people add column time_zone text;
alter table people add constraint people_time_zone check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');
