/** What rooms do when an event is recorded, in the same transaction: all of it commits, or nothing. */
import type { Transaction } from 'kysely';
import type { DataOf, EventDefinition } from '../kit/event.ts';
import type { DB } from './tables.gen.ts';

/** An event as recorded in the log. */
export interface RecordedEvent<Event extends EventDefinition = EventDefinition> {
  kind: Event['kind'];
  at: Date;
  actorId: string | null;
  subjectId: string | null;
  projectId: string | null;
  data: DataOf<Event>;
}

export interface Reaction {
  readonly to: EventDefinition;
  react(trx: Transaction<DB>, event: RecordedEvent): Promise<void>;
}

/**
 * A reaction to an event of this room or of a room to its left. Lives in x.reactions.ts, gathered in
 * src/reactions.ts.
 * @param react runs with the rights of the transaction's person; if it throws, the whole change rolls back
 */
export function on<Event extends EventDefinition>(
  to: Event,
  react: (trx: Transaction<DB>, event: RecordedEvent<Event>) => Promise<void>,
): Reaction {
  return { to, react: react as Reaction['react'] };
}

const reactionsOf = new WeakMap<Transaction<DB>, readonly Reaction[]>();

/** Called by `as` and `asSystem` for each transaction. */
export function withReactions(trx: Transaction<DB>, reactions: readonly Reaction[]): Transaction<DB> {
  reactionsOf.set(trx, reactions);
  return trx;
}

/**
 * Runs the reactions to an event, one after the other in the order of the rooms. recordEvent() calls it; so must
 * code that appends an event with its own statement.
 */
export async function react(trx: Transaction<DB>, event: RecordedEvent): Promise<void> {
  const reactions = reactionsOf.get(trx);
  if (!reactions) throw new Error('a transaction that no door of the database opened');
  for (const each of reactions) if (each.to.kind === event.kind) await each.react(trx, event);
}
