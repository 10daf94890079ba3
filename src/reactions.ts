/** What follows from events in their own transaction, gathered from the rooms in their order. */
import type { Reaction } from './db/reactions.ts';
import { events } from './events.ts';
import { activityReactions } from './features/activity/activity.reactions.ts';

export const reactions: readonly Reaction[] = activityReactions(events);
