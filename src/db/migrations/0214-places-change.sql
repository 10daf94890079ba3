-- Where an appointment takes place can be said later, and changed (docs/decisions/0312).
grant update (location) on appointments to kinkeeper_app;
