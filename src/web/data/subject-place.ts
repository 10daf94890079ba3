import { paths } from '../paths.ts';

/**
 * Where something of a project is shown.
 * @param subject what an event is about, such as `message`; what has no place of its own is in its project
 * @param id null for several of them
 */
export function placeOfSubject(subject: string | undefined, project: string, id: string | null): string {
  switch (subject) {
    case 'message':
      return id === null ? paths.conversation(project) : paths.message(project, id);
    case 'file':
      return paths.projectFiles(project);
    default:
      return paths.project(project);
  }
}
