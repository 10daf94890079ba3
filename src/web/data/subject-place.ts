import { paths } from '../paths.ts';

/**
 * Links to the place in a project where the subject of a notification is shown.
 * @param subject what it is about, such as `message`; one without its own place leads to its project
 * @param id null for several subjects
 */
export function placeOfSubject(
  kind: string,
  subject: string | undefined,
  project: string,
  id: string | null,
): string {
  switch (subject) {
    case 'message':
      return id === null ? paths.conversation(project) : paths.message(project, id);
    case 'file':
      return paths.projectFiles(project);
    case 'document':
      return paths.documents(project, id ?? undefined);
    case 'appointment':
      return id === null ? paths.projectCalendar(project) : paths.appointment(id);
    case 'task':
      if (id !== null) return paths.task(project, id);
      return kind === 'task.assigned' ? paths.projectOwnTasks(project) : paths.projectTasks(project);
    default:
      return paths.project(project);
  }
}
