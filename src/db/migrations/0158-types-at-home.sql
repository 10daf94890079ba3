-- These types are of a room and of the kit; tables.gen.ts takes types from where these comments say. The column
-- keeps the specification's name.
comment on column messages.ai_resource_data is '@type MessageSubject from ../features/chat/chat.types.ts';
comment on column events.data is '@type EventData from ../kit/event.ts';
comment on column document_evidence.data is '@type EventData from ../kit/event.ts';
