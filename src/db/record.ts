import { sql, type Transaction } from 'kysely';
import type { EventData } from './event-data.ts';
import type { DB } from './tables.gen.ts';

/** Everything that happens and that others may care about, by name. */
export const EVENT_KINDS = [
  'account.signed_up',
  'account.email_verified',
  'account.password_reset',
  'provider.verified',
  'assessment.submitted',
  'assessment.shared',
  'assessment.share_withdrawn',
  'order.placed',
  'order.cancelled',
  'order.switched',
  'order.renewed',
  'pack.created',
  'pack.updated',
  'pack.deleted',
  'admin.granted',
  'admin.revoked',
  'person.deactivated',
  'person.reactivated',
  'case.taken',
  'case.resolved',
  /** An admin saw health information; see recorded-reading.ts. */
  'health.read',
  'project.created',
  'project.changed',
  'project.status_changed',
  'project.provider_joined',
  'project.provider_left',
  'project.provider_invited',
  'message.sent',
  'message.read',
  'message.deleted',
  'file.uploaded',
  'file.deleted',
  /** Told by a participant through log_project_activity. */
  'activity.logged',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface NewEvent {
  kind: EventKind;
  at: Date;
  /** Null for what happens by itself. */
  actorId: string | null;
  /** `desk` is a list that an admin read; it has no id. */
  subject:
    | {
        type: 'person' | 'assessment' | 'order' | 'pack' | 'project' | 'message' | 'file';
        id: string;
      }
    | { type: 'desk'; id: null };
  data?: EventData;
  /** Where it happened; whoever is in this project hears of it at once. */
  projectId?: string;
  /** Whom it calls: they are notified. One of the project's two, or nobody. */
  recipientId?: string | null;
}

/** The channel of NOTIFY on which a change in a project wakes every server process. */
export const EVENTS_CHANNEL = 'kinkeeper_events';

/**
 * Appends to the event log, in the transaction of the change it tells of: both happen or neither.
 * @throws PostgreSQL 42501 when the actor is not the person of the transaction
 */
export async function record(trx: Transaction<DB>, event: NewEvent): Promise<void> {
  await adding(trx, event).execute();
  await wake(trx, event);
}

/** As record. @returns the id of the event */
export async function recordForId(trx: Transaction<DB>, event: NewEvent): Promise<string> {
  const { id } = await adding(trx, event).returning('id').executeTakeFirstOrThrow();
  await wake(trx, event);
  return id;
}

async function wake(trx: Transaction<DB>, { projectId }: NewEvent): Promise<void> {
  if (projectId) await sql`select pg_notify(${EVENTS_CHANNEL}, '')`.execute(trx);
}

function adding(trx: Transaction<DB>, event: NewEvent) {
  return trx.insertInto('events').values({
    at: event.at,
    actor_id: event.actorId,
    kind: event.kind,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    data: JSON.stringify(event.data ?? {}),
    project_id: event.projectId ?? null,
    recipient_id: event.recipientId ?? null,
  });
}
