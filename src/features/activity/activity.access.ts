/** Access to activity: what each call answers each role, and each role's rights on each row. */
import {
  admins,
  adminsRows,
  type CallAccess,
  everybody,
  everybodysRows,
  HIDDEN,
  nothing,
  ownersRows,
  type RouteAccess,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { activity } from './activity.contract.ts';
import type { looks } from './activity.looks.contract.ts';

export const activityAccess = {
  notifications: [nothing, signedIn()],
  markSeen: [() => ({ body: { ids: [1] } }), signedIn()],
  markSubjectSeen: [
    () => ({ body: { subject_type: 'document', subject_id: crypto.randomUUID() } }),
    signedIn(),
  ],
  markAllSeen: [nothing, signedIn()],
  choices: [nothing, signedIn()],
  stopNews: [() => ({ body: { token: 'made up', stop: true } }), everybody(410)],
  setChoices: [() => ({ body: { by_mail: true, quiet_hours: null } }), signedIn()],
} satisfies CallAccess<typeof activity>;

export const looksAccess = {
  list: [nothing, signedIn()],
  file: [nothing, signedIn()],
  bulk: [nothing, admins()],
  giveReason: [() => ({ body: { about: crypto.randomUUID(), reason: 'asked_us' } }), admins()],
} satisfies CallAccess<typeof looks>;

export const activityRoutes = {
  'POST /stop-news': [['a link that is not ours', () => '/stop-news?token=made.up', everybody(404)]],
} satisfies RouteAccess;

/** Each role's rights on the rows set up by row-level-security.test.ts. */
export const activityRows = {
  events: {
    may: {
      ...everybodysRows('1 x x x'),
      owner: '6 + x x',
      provider: '2 x x x',
      admin: '2 x x x',
      nobody: '0 x x x',
    },
    changes: 'kind',
  },
  activity_notes: {
    may: { ...everybodysRows('0 x x x'), owner: '1 x x x', provider: '1 x x x' },
    changes: 'description',
  },
  event_recipients: {
    may: { ...everybodysRows('0 x 0 0'), owner: '1 x 1 0', provider: '1 x 0 1' },
    changes: 'seen_at',
  },
  notification_choices: { may: ownersRows('1 x x x', '0 x x x'), changes: 'mailed_until' },
  reminders: { may: HIDDEN, changes: 'kind' },
  bulk_readings: { may: adminsRows('1 x x x', '0 x x x'), changes: 'people' },
  // Only a person's own, among the events they can read; it shows an admin no project.
  notifications: { may: { ...everybodysRows('0 x x x'), owner: '1 x x x', provider: '1 x x x' } },
} satisfies RowAccess;
