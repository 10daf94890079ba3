import { useQuery } from '@tanstack/react-query';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import type { Answer } from '../projects.rules.ts';

/**
 * Into which projects providers have asked the person.
 * @param projectId only into this one
 */
export function useInvitations(isCustomer: boolean, projectId?: string) {
  return useQuery(
    orpc.projects.invitations.queryOptions({
      input: projectId ? { project_id: projectId } : {},
      enabled: isCustomer,
    }),
  );
}

/** Says yes or no. Whatever the server answers, what is shown is read anew. */
export async function answerInvitation(projectId: string, answer: Answer): Promise<void> {
  try {
    await api.projects.answerInvitation({ id: projectId, answer });
  } finally {
    void invalidate(orpc.projects, orpc.dashboard, orpc.activity);
  }
}
