/** What a person's copy of their data says of activity. */
import { exportPart, OWN } from '#db/export-part.ts';

export const activityExport = [
  exportPart({
    name: 'mail-choices',
    about: 'What you chose about mails and reminders.',
    table: 'notification_choices',
    mine: OWN.by('person_id'),
    key: 'person_id',
    fields: {
      by_mail: 'Whether we mail you about news',
      quiet_from: 'The hour from which no reminder comes',
      quiet_until: 'The hour until which none comes',
    },
  }),
  exportPart({
    name: 'history',
    about: 'What you did here that we keep a record of.',
    table: 'events',
    mine: OWN.by('actor_id'),
    fields: {
      id: 'Names the row',
      at: 'When, in UTC',
      kind: 'What was done',
      subject_type: 'To what kind of thing',
      subject_id: 'To which',
      project_id: 'The project it is in: see projects',
      data: 'Codes and counts',
    },
  }),
];
