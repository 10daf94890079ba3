/**
 * Some events retract the notifications of earlier ones. Rooms declare which; this room knows no kinds
 * itself.
 */
import { on, type Reaction } from '#db/reactions.ts';
import type { EventDefinition } from '#kit/event.ts';
import type { EventCatalogue } from '#kit/event-catalogue.ts';
import { retractNotifications } from './activity.queries.ts';

/** @returns a reaction per retracting event, such as a deleted message or a withdrawn invitation */
export function activityReactions({ all }: EventCatalogue): Reaction[] {
  return all.filter(({ takesBack }) => takesBack).map(takingBack);
}

function takingBack({ takesBack = [], ...event }: EventDefinition): Reaction {
  const kinds = takesBack.map(({ kind }) => kind);
  return on(event, async (trx, { subjectId: id }) => {
    if (id !== null) await retractNotifications(trx, kinds, { type: event.subject, id });
  });
}
