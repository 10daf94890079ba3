/** What rooms do when something was told, in the same transaction: all of it happens, or nothing. */
import type { Transaction } from 'kysely';
import type { DataOf, EventDefinition } from '../kit/event.ts';
import type { DB } from './tables.gen.ts';

/** An event as it stands in the log now. */
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
 * A reaction to an event of this room, or of a room to the left. It stands in x.reactions.ts, and is
 * gathered in src/reactions.ts.
 * @param react runs with the rights of whoever the transaction is for; what it throws undoes the whole change
 */
export function on<Event extends EventDefinition>(
  to: Event,
  react: (trx: Transaction<DB>, event: RecordedEvent<Event>) => Promise<void>,
): Reaction {
  return { to, react: react as Reaction['react'] };
}

const reactionsOf = new WeakMap<Transaction<DB>, readonly Reaction[]>();

/** Called by both doors of the database, for each transaction. */
export function withReactions(trx: Transaction<DB>, reactions: readonly Reaction[]): Transaction<DB> {
  reactionsOf.set(trx, reactions);
  return trx;
}

/**
 * Runs the reactions to an event, one after the other in the order of the rooms. record() does; whoever appends an
 * event with a statement of their own does so too.
 */
export async function react(trx: Transaction<DB>, event: RecordedEvent): Promise<void> {
  const reactions = reactionsOf.get(trx);
  if (!reactions) throw new Error('a transaction that no door of the database opened');
  for (const each of reactions) if (each.to.kind === event.kind) await each.react(trx, event);
}
