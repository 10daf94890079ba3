-- Each answer of the plan flow is a part of its own, so that two tabs in one area lose nothing of each
-- other; beside them which area comes first, what was shown, and which screens are open (PLAN-101).
alter table plan_parts drop constraint plan_parts_part;
alter table plan_parts add constraint plan_parts_part check (
  part ~ '^(((triage|drill)\.[a-z-]{1,30}(\.[a-zA-Z]{1,30})?)|screen|showing|plans|first|level|recommended|(tick\.[a-z0-9-]+\.[0-9]{1,2}))$'
);

-- Whoever asks for help may say how to call back, and what it is about. What they say is health
-- information: admins read it as everything else of a request, and the reading is recorded.
alter table help_requests
  add column phone text,
  add column message text not null default '',
  add constraint help_requests_phone check (length(phone) between 7 and 30),
  add constraint help_requests_message check (length(message) <= 1000);
