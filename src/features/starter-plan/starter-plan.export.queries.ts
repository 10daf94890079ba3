/** What a person's copy of their data says of starter plan. */
import { exportPart, OWN } from '#db/export-part.ts';

export const starterPlanExport = [
  exportPart({
    name: 'starter-plan',
    about: 'Your answers and ticks under Get started.',
    table: 'plan_parts',
    mine: OWN.by('user_id'),
    key: 'part',
    fields: {
      part: 'Which part',
      value: 'What you chose',
      changed_at: 'When, in UTC',
    },
  }),
  exportPart({
    name: 'help-requests',
    about: 'Requests for help, and questions about the record, that you sent.',
    table: 'help_requests',
    mine: OWN.by('user_id'),
    fields: {
      id: 'Names the row',
      number: 'Its number',
      kind: 'Which help',
      entry_id: 'About which entry of the record',
      email: 'Where to answer',
      phone: 'Whom to call',
      message: 'What you wrote',
      action: 'About which step',
      priorities: 'What was most pressing',
      status: 'Where it stands',
      created_at: 'When it was made, in UTC',
    },
  }),
];
