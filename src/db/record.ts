import type { Transaction } from 'kysely';
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
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface NewEvent {
  kind: EventKind;
  at: Date;
  /** Null for what happens by itself. */
  actorId: string | null;
  /** `desk` is a list that an admin read; it has no id. */
  subject: { type: 'person' | 'assessment' | 'order' | 'pack'; id: string } | { type: 'desk'; id: null };
  data?: EventData;
}

/**
 * Appends to the event log, in the transaction of the change it tells of: both happen or neither.
 * @throws PostgreSQL 42501 when the actor is not the person of the transaction
 */
export async function record(trx: Transaction<DB>, event: NewEvent): Promise<void> {
  await adding(trx, event).execute();
}

/** As record. @returns the id of the event */
export async function recordForId(trx: Transaction<DB>, event: NewEvent): Promise<string> {
  const { id } = await adding(trx, event).returning('id').executeTakeFirstOrThrow();
  return id;
}

function adding(trx: Transaction<DB>, event: NewEvent) {
  return trx.insertInto('events').values({
    at: event.at,
    actor_id: event.actorId,
    kind: event.kind,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    data: JSON.stringify(event.data ?? {}),
  });
}
