-- Whoever writes to us is found at the desk by the beginning of their address, a request for help also by its number.
create index waitlist_entries_by_email    on waitlist_entries    (email collate "C");
create index helper_applications_by_email on helper_applications (email collate "C");
create index help_requests_by_email       on help_requests       (email collate "C");

-- Written as the person was given it. A column, because no index of an expression of the id serves below a policy.
alter table help_requests add column number text not null
  generated always as (upper(left(right(id::text, 8), 4) || '-' || right(id::text, 4))) stored;
create index help_requests_by_number on help_requests (number);

-- Asked once for a search, not of each row it finds.
alter policy admin_reads on waitlist_entries    using ((select is_admin()));
alter policy admin_reads on helper_applications using ((select is_admin()));
