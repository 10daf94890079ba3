-- A new password, or an address that was taken back, ends the key to a calendar as well (docs/decisions/0255).
create policy system_removes on calendar_feeds for delete to kinkeeper_system using (true);
grant delete on calendar_feeds to kinkeeper_system;
