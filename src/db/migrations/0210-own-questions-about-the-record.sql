-- Whoever asked for help, or about an entry of the record, sees that they did; in the copy of their data too.
create policy own_requests on help_requests for select to kinkeeper_app
  using (user_id = current_person());
