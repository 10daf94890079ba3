-- The message that an appointment was scheduled from, for the way back to it.
alter table appointments add column source_message_id uuid;
alter table appointments add constraint appointments_source_message_fkey
  foreign key (source_message_id, project_id) references messages (id, project_id)
  on delete set null (source_message_id);
create index appointments_of_message on appointments (source_message_id, project_id) where source_message_id is not null;
