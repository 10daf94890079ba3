/** Every kind of event, gathered from the rooms in order. */
import { accountsEvents } from './features/accounts/accounts.events.ts';
import { resetEvents } from './features/accounts/accounts.resets.events.ts';
import { activityEvents } from './features/activity/activity.events.ts';
import { appointmentsEvents } from './features/appointments/appointments.events.ts';
import { assessmentEvents } from './features/assessment/assessment.events.ts';
import { billingEvents } from './features/billing/billing.events.ts';
import { chatEvents } from './features/chat/chat.events.ts';
import { documentsEvents } from './features/documents/documents.events.ts';
import { exportsEvents } from './features/exports/exports.events.ts';
import { filesEvents } from './features/files/files.events.ts';
import { libraryEvents } from './features/library/library.events.ts';
import { packsEvents } from './features/packs/packs.events.ts';
import { projectsEvents } from './features/projects/projects.events.ts';
import { tasksEvents } from './features/tasks/tasks.events.ts';
import { gatherEvents } from './kit/event-catalogue.ts';
import type { LiveEventOf } from './kit/live-event.ts';

const EVENTS = [
  ...accountsEvents,
  ...resetEvents,
  ...activityEvents,
  ...libraryEvents,
  ...packsEvents,
  ...projectsEvents,
  ...filesEvents,
  ...chatEvents,
  ...tasksEvents,
  ...documentsEvents,
  ...billingEvents,
  ...appointmentsEvents,
  ...assessmentEvents,
  ...exportsEvents,
] as const;

export const events = gatherEvents(EVENTS);
/** An event of the live stream; narrowing its kind narrows its data. */
export type LiveEvent = LiveEventOf<(typeof EVENTS)[number]>;
