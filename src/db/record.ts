import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { EventDefinition } from '../kit/event.ts';
import { react } from './reactions.ts';
import type { DB } from './tables.gen.ts';

/** What there is to say of an event, beside its kind. */
export type NewEvent<Event extends EventDefinition = EventDefinition> = {
  at: Date;
  /** Null for what happens by itself. */
  actorId: string | null;
  /** A list has no id. */
  subjectId: Event['subject'] extends 'desk' ? null : string;
  /** Where it happened; whoever is in this project hears of it at once. */
  projectId?: string;
  /** Whom it calls: they are notified. Who is in the project, or anybody where its kind reaches further. */
  recipientIds?: readonly string[];
} & WithData<z.input<Event['data']>>;

/** Where nothing must be said, it may be left out. */
type WithData<Data> = Record<string, never> extends Data ? { data?: Data } : { data: Data };

/** The channel of NOTIFY on which a change in a project wakes every server process. */
export const EVENTS_CHANNEL = 'kinkeeper_events';

/**
 * Appends to the event log, in the transaction of the change it tells of: both happen or neither.
 * @param event its kind, as a room defines it
 * What reacts to it does so before this ends.
 * @throws PostgreSQL 42501 when the actor is not the person of the transaction, or it calls whom it may not
 */
export async function record<Event extends EventDefinition>(
  trx: Transaction<DB>,
  event: Event,
  facts: NewEvent<Event>,
): Promise<void> {
  await adding(trx, event, facts).execute();
  await follow(trx, event, facts);
}

/** As record. @returns the id of the event */
export async function recordForId<Event extends EventDefinition>(
  trx: Transaction<DB>,
  event: Event,
  facts: NewEvent<Event>,
): Promise<string> {
  const { id } = await adding(trx, event, facts).returning('id').executeTakeFirstOrThrow();
  await follow(trx, event, facts);
  return id;
}

/** What follows in the same transaction: whoever listens is woken at its end, and the rooms react. */
async function follow(trx: Transaction<DB>, { kind, live }: EventDefinition, facts: Happened): Promise<void> {
  if (live.length > 0) await sql`select pg_notify(${EVENTS_CHANNEL}, '')`.execute(trx);
  const { at, actorId, subjectId, projectId = null, data = {} } = facts;
  await react(trx, { kind, at, actorId, subjectId, projectId, data: data as object });
}

/** What any event says of itself. */
interface Happened {
  at: Date;
  actorId: string | null;
  subjectId: string | null;
  projectId?: string;
  data?: unknown;
}

function adding<Event extends EventDefinition>(
  trx: Transaction<DB>,
  { kind, subject, data, live }: Event,
  facts: NewEvent<Event>,
) {
  return trx.insertInto('events').values({
    at: facts.at,
    actor_id: facts.actorId,
    kind,
    subject_type: subject,
    subject_id: facts.subjectId,
    // The compiler has checked it; what came from outside unchecked stops here.
    data: JSON.stringify(data.parse(facts.data ?? {})),
    project_id: facts.projectId ?? null,
    recipient_ids: [...(facts.recipientIds ?? [])],
    beyond_project: live.includes('recipients'),
  });
}
