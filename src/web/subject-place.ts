import { paths, TO_CHAT, TO_FILES } from './paths.ts';

/**
 * Where something of a project is shown.
 * @param subject what an event is about, such as `message`; what has no place of its own is in its project
 * @param id null for several of them
 */
export function placeOfSubject(subject: string | undefined, project: string, id: string | null) {
  switch (subject) {
    case 'message':
      return id === null
        ? { to: paths.project(project), state: TO_CHAT }
        : { to: paths.message(project, id), state: null };
    case 'file':
      return { to: paths.projectFiles(project), state: TO_FILES };
    default:
      return { to: paths.project(project), state: null };
  }
}
