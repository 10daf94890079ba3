/** What the rooms tell of takes back what they told before: this room knows no kinds, and is handed them. */
import { on, type Reaction } from '#db/reactions.ts';
import type { EventDefinition } from '#kit/event.ts';
import type { EventCatalogue } from '#kit/event-catalogue.ts';
import { takeBack } from './activity.queries.ts';

/** @returns a reaction to each event that takes others back: a message is deleted, an invitation withdrawn */
export function activityReactions({ all }: EventCatalogue): Reaction[] {
  return all.filter(({ takesBack }) => takesBack).map(takingBack);
}

function takingBack({ takesBack = [], ...event }: EventDefinition): Reaction {
  const kinds = takesBack.map(({ kind }) => kind);
  return on(event, async (trx, { subjectId: id }) => {
    if (id !== null) await takeBack(trx, kinds, { type: event.subject, id });
  });
}
