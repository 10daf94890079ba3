/**
 * What the current person has not read (CHAT-16, CHAT-17), as conditions on `messages m` and
 * `message_readers r`. Who counts asks for each in turn, because each has an index of its own; who reads
 * messages asks all of one row.
 */
import { type RawBuilder, sql } from 'kysely';

/** For this person alone. */
const FOR_ME = 'm.recipient_id = current_person() and m.read_at is null';
/** For whoever comes first. */
const FOR_WHOEVER = `m.recipient_id is null and not m.for_each and m.read_at is null
  and m.sender_id is distinct from current_person()`;
/** For several people, this person included. */
export const FOR_EACH = 'r.person_id = current_person() and r.read_at is null';

/** Of one message: whether it is unread, and its mark is in its own row. */
export const UNREAD_BY_ITS_ROW = `(${FOR_ME} or ${FOR_WHOEVER})`;

/** Of one message: whether it is unread. */
export const UNREAD = `case when m.for_each
  then coalesce((select true from message_readers r where r.message_id = m.id and ${FOR_EACH}), false)
  else ${UNREAD_BY_ITS_ROW} end`;

/**
 * The ids of all of them.
 * @param projects to the right of `project_id =`, such as `any (…)`
 */
export const unreadIn = (projects: RawBuilder<unknown>) => sql`(
  select m.id from messages m
    where ${sql.raw(FOR_ME)} and m.project_id = ${projects} and m.deleted_at is null
  union all
  select m.id from messages m
    where ${sql.raw(FOR_WHOEVER)} and m.project_id = ${projects} and m.deleted_at is null
  union all
  select m.id from message_readers r join messages m on m.id = r.message_id and m.project_id = r.project_id and m.deleted_at is null
    where ${sql.raw(FOR_EACH)} and r.project_id = ${projects})`;
