import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';
import { queryClient } from '../../../web/data/query.ts';
import type { Answer } from '../projects.rules.ts';

// Under the key of projects, so that what changes them reads this anew too.
const KEY = ['projects', 'invitations'];

/**
 * Into which projects providers have asked the person.
 * @param projectId only into this one
 */
export function useInvitations(isCustomer: boolean, projectId?: string) {
  return useQuery({
    queryKey: [...KEY, projectId ?? 'all'],
    queryFn: () => api.projects.invitations(projectId ? { project_id: projectId } : {}),
    enabled: isCustomer,
  });
}

/** Says yes or no. Whatever the server answers, what is shown is read anew. */
export async function answerInvitation(projectId: string, answer: Answer): Promise<void> {
  try {
    await api.projects.answerInvitation({ id: projectId, answer });
  } finally {
    for (const key of ['projects', 'dashboard', 'notifications']) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }
}
