import { queryClient } from '../../../web/data/query.ts';
import type { Project, ProjectDetails } from '../projects.contract.ts';

/** Where the page of a project keeps it. */
export const projectKey = (id: string) => ['projects', 'one', id];

/** Shows at once what the server has stored, and reads again what else it changed. */
export function showChanged(project: Project): void {
  queryClient.setQueryData<ProjectDetails>(
    projectKey(project.id),
    (before) => before && { ...before, ...project },
  );
  void queryClient.invalidateQueries({ queryKey: ['projects'] });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
}
