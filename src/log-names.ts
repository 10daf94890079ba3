/** Names for what the log refers to, gathered from the rooms in order. */
import { gatherNames } from './db/log-names.ts';
import { appointmentsNames } from './features/appointments/appointments.names.queries.ts';
import { chatNames } from './features/chat/chat.names.queries.ts';
import { documentsNames } from './features/documents/documents.names.queries.ts';
import { filesNames } from './features/files/files.names.queries.ts';
import { projectsNames } from './features/projects/projects.names.queries.ts';
import { tasksNames } from './features/tasks/tasks.names.queries.ts';

export const logNames = gatherNames([
  projectsNames,
  filesNames,
  chatNames,
  tasksNames,
  documentsNames,
  appointmentsNames,
]);
