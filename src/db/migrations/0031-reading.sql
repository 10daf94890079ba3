-- A word is found by its beginning too: beside its English and its Spanish stem stands the word itself, an address in its parts.
alter table messages drop column searched;
alter table messages add column searched tsvector not null generated always as (
  to_tsvector('english', plain_words(content)) || to_tsvector('spanish', plain_words(content))
    || to_tsvector('simple', regexp_replace(plain_words(content), '[^[:alnum:]]+', ' ', 'g'))) stored;

-- One notification for each conversation: the newest message that calls somebody, and how many they have not seen.
create index events_messages_calling on events (recipient_id, project_id, id desc)
  where kind = 'message.sent' and recipient_id is not null;
