import { orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
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

/** Shows what a refused change was too late for. @returns it, if that was the reason */
export function showOvertaken(error: unknown): Project | undefined {
  if (errorCode(error) !== 'CHANGED_MEANWHILE') return undefined;
  const now = errorData<{ project: Project }>(error)?.project;
  if (now) showChanged(now);
  return now;
}
