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
      repeat_every: 'How it repeats',
      created_at: 'When it was made, in UTC',
      updated_at: 'When it was last changed, in UTC',
    },
  }),
];
