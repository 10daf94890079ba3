-- Both sides are told that a release of information ends soon, once: found by when it ends, and no word of it read.
alter table reminders
  drop constraint reminders_subject_type,
  add constraint reminders_subject_type check (subject_type in ('task', 'document')),
  drop constraint reminders_kind,
  add constraint reminders_kind check (kind in ('day_before', 'on_day', 'ends_soon'));
create index signable_documents_ending on signable_documents (in_force_until)
  where in_force_until is not null and withdrawn_at is null;
-- What nobody has seen of it, to take it back.
create index event_recipients_ending on event_recipients (event_id)
  where kind = 'document.ends_soon' and seen_at is null;
grant select (in_force_until) on signable_documents to kinkeeper_system;
grant select (revoked_at) on document_signatures to kinkeeper_system;
