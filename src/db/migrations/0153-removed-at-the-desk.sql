-- Whoever left their address or number may ask for it to be removed: an admin does that at the desk.
create policy admin_removes on waitlist_entries    for delete to kinkeeper_app using (is_admin());
create policy admin_removes on helper_applications for delete to kinkeeper_app using (is_admin());
create policy admin_removes on help_requests       for delete to kinkeeper_app using ((select has_recorded_reading()));
grant delete on waitlist_entries, helper_applications, help_requests to kinkeeper_app;
