import { orpc } from '#web/data/client.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import type { Project } from '../projects.contract.ts';

/** Shows the stored project at once, and refetches whatever else the change affects. */
export function showChanged(project: Project): void {
  queryClient.setQueryData(
    orpc.projects.read.queryKey({ input: { id: project.id } }),
    (before) => before && { ...before, ...project },
  );
  void invalidate(orpc.projects, orpc.dashboard);
}
