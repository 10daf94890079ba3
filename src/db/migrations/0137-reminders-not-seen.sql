-- What nobody has seen of reminders, to take it back: looked for every minute among everything that is not seen.
create index event_recipients_reminders on event_recipients (at)
  where seen_at is null and kind in ('task.due_tomorrow', 'task.due', 'appointment.day_ahead', 'appointment.hour_ahead');
