-- A message may answer another one of the same project. What goes away altogether is quoted no more.
alter table messages add column reply_to uuid;
alter table messages add constraint messages_in_project unique (id, project_id);
alter table messages add constraint messages_reply_to_fkey
  foreign key (reply_to, project_id) references messages (id, project_id) on delete set null (reply_to);
create index messages_replies on messages (reply_to, project_id) where reply_to is not null;
