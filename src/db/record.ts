import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { EventDefinition } from '../kit/event.ts';
import { recordAccess } from './access-record.ts';
import { runLater } from './driver.ts';
import { react } from './reactions.ts';
import type { DB } from './tables.gen.ts';

/** The facts of an event besides its kind. */
export type NewEvent<Event extends EventDefinition = EventDefinition> = {
  at: Date;
  /** Null if nobody caused it, e.g. a job. */
  actorId: string | null;
  subjectId: string;
  /** The project it happened in; its members hear of it live. */
  projectId?: string;
  /** The people to notify: members of the project, or anybody if the kind's `live` includes recipients. */
  recipientIds?: readonly string[];
} & WithData<z.input<Event['data']>>;

/** Kinds without data may omit it. */
type WithData<Data> = Record<string, never> extends Data ? { data?: Data } : { data: Data };

/** The NOTIFY channel that wakes every server process when an event is recorded. */
export const EVENTS_CHANNEL = 'kinkeeper_events';
const NOTIFY = { name: 'notify', text: "select pg_notify($1, '')", values: [EVENTS_CHANNEL] };

/**
 * Appends to the event log in the transaction of the change: both commit or neither does. Reactions run
 * before it resolves. The event itself is sent with the next statement, or at the end: its transaction fails with
 * PostgreSQL 42501 if the actor is not the person of the transaction, or a recipient may not be notified.
 * @param event the kind, as a room defines it
 */
export async function recordEvent<Event extends EventDefinition>(
  trx: Transaction<DB>,
  event: Event,
  facts: NewEvent<Event>,
): Promise<void> {
  await runLater(trx, adding(trx, event, facts));
  await recordRight(trx, event, facts);
  await follow(trx, event, facts);
}

/**
 * Like recordEvent.
 * @returns the id of the event
 */
export async function recordEventForId<Event extends EventDefinition>(
  trx: Transaction<DB>,
  event: Event,
  facts: NewEvent<Event>,
): Promise<string> {
  const { id } = await adding(trx, event, facts).returning('id').executeTakeFirstOrThrow();
  await recordRight(trx, event, facts);
  await follow(trx, event, facts);
  return id;
}

/** A change of somebody's rights is in the record as well, which nobody can bend. */
async function recordRight(
  trx: Transaction<DB>,
  { kind, subject, rights }: EventDefinition,
  { at, actorId, subjectId, recipientIds = [], data }: Happened,
): Promise<void> {
  // Of what nobody causes, only what the team has decided: the rest follows from an entry that names its actor.
  if (!rights || subjectId === null || (actorId === null && rights !== 'of the team')) return;
  const isPerson = subject === 'person';
  await recordAccess(trx, {
    at,
    actorId,
    act: 'right',
    what: kind,
    people: isPerson ? [subjectId] : recipientIds,
    subjects: isPerson ? [] : [subjectId],
    asTeam: rights === 'of the team',
    reason: reasonOf(data),
  });
}

/** Why, if the kind has a code for it. */
function reasonOf(data: unknown): string | undefined {
  const { reason } = (data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : undefined;
}

/** What follows in the same transaction: NOTIFY at commit, and the rooms' reactions. */
async function follow(trx: Transaction<DB>, { kind, live }: EventDefinition, facts: Happened): Promise<void> {
  if (live.length > 0) await runLater(trx, NOTIFY);
  const { at, actorId, subjectId, projectId = null, data = {} } = facts;
  await react(trx, { kind, at, actorId, subjectId, projectId, data: data as object });
}

/** The fields common to every event. */
interface Happened {
  at: Date;
  actorId: string | null;
  subjectId: string | null;
  projectId?: string;
  recipientIds?: readonly string[];
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
    // The compiler has checked our own values; this stops unvalidated ones from outside.
    data: JSON.stringify(data.parse(facts.data ?? {})),
    project_id: facts.projectId ?? null,
    recipient_ids: [...(facts.recipientIds ?? [])],
    beyond_project: live.includes('recipients'),
  });
}
