import { paths } from '#kit/paths.ts';

/**
 * Links to the place where the subject of a notification is shown, most of them in a project.
 * @param subject what it is about, such as `message`; one without its own place leads to its project
 * @param project null for a subject without one, or whose project the reader has left
 * @param id null for several subjects
 * @returns null if there is no such place
 */
export function placeOfSubject(
  kind: string,
  subject: string | undefined,
  project: string | null,
  id: string | null,
): string | null {
  if (subject === 'appointment') return id === null ? paths.app('calendar') : paths.appointment(id);
  // The list of those that are still open.
  if (subject === 'invitation') return paths.app('projects');
  if (subject === 'wait') return paths.app('calendar');
  if (project === null) return null;
  switch (subject) {
    case 'message':
      return id === null ? paths.conversation(project) : paths.message(project, id);
    case 'file':
      return paths.projectFiles(project);
    case 'document':
      return paths.documents(project, id ?? undefined);
    case 'task':
      if (id !== null) return paths.task(project, id);
      return kind === 'task.assigned' ? paths.projectOwnTasks(project) : paths.projectTasks(project);
    default:
      return paths.project(project);
  }
}
