/** What a person's copy of their data says of chat. */

import { sql } from 'kysely';
import { exportPart, OWN } from '#db/export-part.ts';

export const chatExport = [
  exportPart({
    name: 'messages',
    about: 'The messages of your projects, without those that were deleted.',
    table: 'messages',
    mine: sql<boolean>`${OWN.ofProjects} and t.deleted_at is null`,
    fields: {
      id: 'Names the row',
      project_id: 'The project it is in: see projects',
      sender_id: 'Who wrote it; empty if their account is gone',
      recipient_id: 'For whom, where it was for one',
      content: 'What was written',
      message_type: 'Whether a person wrote it or the system',
      reply_to: 'The message it answers',
      task_id: 'The task it is about',
      created_at: 'When it was made, in UTC',
      edited_at: 'When it was corrected, in UTC',
      read_at: 'When it was read, in UTC',
    },
  }),
];
