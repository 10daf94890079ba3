import { orpc } from '#web/data/client.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import type { Project } from '../projects.contract.ts';

/** Shows at once what the server has stored, and reads again what else it changed. */
export function showChanged(project: Project): void {
  queryClient.setQueryData(
    orpc.projects.read.queryKey({ input: { id: project.id } }),
    (before) => before && { ...before, ...project },
  );
  void invalidate(orpc.projects, orpc.dashboard);
}
