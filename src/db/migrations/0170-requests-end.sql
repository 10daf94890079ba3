-- What somebody asked of us is deleted 24 months after it came (docs/decisions/0257). A job does it, and reads only when it came.
create policy system_sees    on waitlist_entries    for select to kinkeeper_system using (true);
create policy system_sees    on helper_applications for select to kinkeeper_system using (true);
create policy system_sees    on help_requests       for select to kinkeeper_system using (true);
create policy system_deletes on waitlist_entries    for delete to kinkeeper_system using (true);
create policy system_deletes on helper_applications for delete to kinkeeper_system using (true);
create policy system_deletes on help_requests       for delete to kinkeeper_system using (true);
grant select (created_at), delete on waitlist_entries, helper_applications, help_requests to kinkeeper_system;
