import { paths } from '../paths.ts';

/**
 * Links to the place in a project where a subject is shown.
 * @param subject what an event is about, such as `message`; one without its own place leads to its project
 * @param id null for several subjects
 */
export function placeOfSubject(subject: string | undefined, project: string, id: string | null): string {
  switch (subject) {
    case 'message':
      return id === null ? paths.conversation(project) : paths.message(project, id);
    case 'file':
      return paths.projectFiles(project);
    case 'task':
      return id === null ? paths.projectTasks(project) : paths.task(project, id);
    default:
      return paths.project(project);
  }
}
