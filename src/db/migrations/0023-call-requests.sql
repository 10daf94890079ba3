-- Who asks for the free call is kept each time, also with an address that is on the waitlist already.
-- The waitlist itself goes on with one entry for each address.
alter table waitlist_entries
  add column kind text not null default 'waitlist',
  add constraint waitlist_entries_kind check (kind in ('waitlist', 'call')),
  drop constraint waitlist_entries_one_per_email;
create unique index waitlist_entries_one_per_email on waitlist_entries (email) where kind = 'waitlist';
