/**
 * Some events withdraw the notifications of earlier ones. Rooms declare which; this room knows no kinds
 * itself.
 */
import { on, type Reaction } from '#db/reactions.ts';
import type { EventDefinition } from '#kit/event.ts';
import type { EventCatalogue } from '#kit/event-catalogue.ts';
import { withdrawNotifications } from './activity.queries.ts';

/** @returns a reaction per withdrawing event, such as a deleted message or a withdrawn invitation */
export function activityReactions({ all }: EventCatalogue): Reaction[] {
  return all.filter(({ withdraws }) => withdraws).map(withdrawalOf);
}

function withdrawalOf({ withdraws = [], ...event }: EventDefinition): Reaction {
  const kinds = withdraws.map(({ kind }) => kind);
  return on(event, async (trx, { subjectId: id }) => {
    if (id !== null) await withdrawNotifications(trx, kinds, { type: event.subject, ids: [id] });
  });
}
