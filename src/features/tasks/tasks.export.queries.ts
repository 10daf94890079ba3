/** What a person's copy of their data says of tasks. */
import { exportPart, OWN } from '#db/export-part.ts';

export const tasksExport = [
  exportPart({
    name: 'tasks',
    about: 'The tasks of your projects.',
    table: 'tasks',
    mine: OWN.ofProjects,
    fields: {
      id: 'Names the row',
      project_id: 'The project it is in: see projects',
      title: 'What has to be done',
      description: 'More about it',
      status: 'Where it stands',
      priority: 'From 1, the most urgent, to 5',
      due_date: 'When it is due',
      assigned_by: 'Who made it',
      assigned_to: 'Who does it',
      checklist_items: 'Its steps',
      progress_percentage: 'How much is done',
      completed_at: 'When it was done, in UTC',
      repeat_every: 'Whether it repeats by days, weeks or months',
      repeat_step: 'Every how many of these it repeats',
      source_message_id: 'The message it was made from: see messages',
      created_at: 'When it was made, in UTC',
      updated_at: 'When it was last changed, in UTC',
    },
  }),
  exportPart({
    name: 'task-resources',
    about: 'What is attached to these tasks.',
    table: 'task_resources',
    mine: OWN.ofProjects,
    fields: {
      id: 'Names the row',
      project_id: 'The project it is in: see projects',
      task_id: 'The task it is attached to: see tasks',
      kind: 'Whether it is a file or a knowledge pack',
      file_id: 'The file; empty if it is gone',
      pack_id: 'The knowledge pack; empty if it is gone',
      attached_by: 'Who attached it; empty if their account is gone',
      created_at: 'When it was attached, in UTC',
    },
  }),
];
