/** Reactions to events, gathered from the rooms in order. */
import type { Reaction } from './db/reactions.ts';
import { events } from './events.ts';
import { activityReactions } from './features/activity/activity.reactions.ts';
import { appointmentsReactions } from './features/appointments/appointments.reactions.ts';
import { assessmentReactions } from './features/assessment/assessment.reactions.ts';
import { chatReactions } from './features/chat/chat.reactions.ts';
import { documentsReactions } from './features/documents/documents.reactions.ts';
import { projectsReactions } from './features/projects/projects.reactions.ts';
import { tasksReactions } from './features/tasks/tasks.reactions.ts';

export const reactions: readonly Reaction[] = [
  ...activityReactions(events),
  ...projectsReactions,
  ...chatReactions,
  ...tasksReactions,
  ...documentsReactions,
  ...appointmentsReactions,
  ...assessmentReactions,
];
