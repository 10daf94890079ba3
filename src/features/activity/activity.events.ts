/** Entries that people add to the activity list themselves. */
import { z } from 'zod';
import { ACTIVITY_TYPES, defineEvent } from '#kit/event.ts';

/** Logged by a participant through log_project_activity; the text is in activity_notes. */
export const activityLogged = defineEvent('activity.logged', {
  subject: 'project',
  data: z.strictObject({ activity_type: z.enum(ACTIVITY_TYPES) }),
  live: ['members'],
  // The data has the type.
  activity: { label: 'Activity logged', type: null },
  notifies: null,
  letter: null,
});

export const activityEvents = [activityLogged] as const;
