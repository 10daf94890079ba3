-- The four hours of an offer do not run in its reader's quiet hours, which are 23 at most (decision 0185).
alter table slot_waits
  drop constraint slot_waits_expires_at,
  add constraint slot_waits_expires_at check (offer_expires_at > offered_at
    and offer_expires_at <= offered_at + interval '27 hours' and offer_expires_at <= offered_start);
