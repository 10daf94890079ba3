-- Where the table of who may do what and PostgreSQL did not say the same (docs/decisions/0075).

-- As before, and a deleted message stays deleted.
create or replace function messages_guard_change() returns trigger language plpgsql as $$
begin
  if new.deleted_at is distinct from old.deleted_at
    and (current_person() is distinct from old.sender_id or old.deleted_at is not null) then
    raise exception 'only its sender deletes a message, once' using errcode = '42501';
  end if;
  if new.read_at is distinct from old.read_at and current_person() is not distinct from old.sender_id then
    raise exception 'nobody reads their own message' using errcode = '42501';
  end if;
  if (new.content, new.edited_at) is distinct from (old.content, old.edited_at) then
    if current_person() is distinct from old.sender_id or old.message_type <> 'text' or old.deleted_at is not null then
      raise exception 'only its sender corrects a message, while it is there' using errcode = '42501';
    end if;
    if new.content = old.content or new.edited_at is null
      or new.edited_at <= coalesce(old.edited_at, old.created_at) then
      raise exception 'a correction changes words, and says when' using errcode = '42501';
    end if;
    if now() > old.created_at + interval '15 minutes' then
      raise exception 'a message is corrected for 15 minutes'
        using errcode = '23514', constraint = 'messages_corrected_in_time';
    end if;
  end if;
  return new;
end $$;

-- Who has left a project deletes nothing there, also not what they uploaded.
drop policy by_uploader on file_attachments;
create policy by_uploader on file_attachments for delete to kinkeeper_app
  using (uploaded_by = current_person()
    and (project_id = any (array(select id from my_projects() as id)) or (select has_recorded_reading())));
