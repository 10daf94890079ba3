/** What people put into the activity list themselves. */
import { z } from 'zod';
import { ACTIVITY_TYPES, defineEvent } from '#kit/event.ts';

/** Told by a participant through log_project_activity; their words stand in activity_notes. */
export const activityLogged = defineEvent('activity.logged', {
  subject: 'project',
  data: z.strictObject({ activity_type: z.enum(ACTIVITY_TYPES) }),
  live: ['members'],
  // Its type is in the data.
  activity: { label: 'Activity logged', type: null },
  notifies: null,
  letter: null,
});

export const activityEvents = [activityLogged] as const;
