-- Whoever asked about an entry of the record sees that they did; what else somebody asked of us stays with our team.
create policy own_questions on help_requests for select to kinkeeper_app
  using (user_id = current_person() and kind = 'record');
