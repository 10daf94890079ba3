import { useQuery } from '@tanstack/react-query';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import type { Answer } from '../projects.rules.ts';

/**
 * Providers' invitations to the person.
 * @param projectId limits them to one project
 */
export function useInvitations(isCustomer: boolean, projectId?: string) {
  return useQuery(
    orpc.projects.invitations.queryOptions({
      input: projectId ? { project_id: projectId } : {},
      enabled: isCustomer,
    }),
  );
}

/** Accepts or declines. Refetches what is shown, whatever the server answers. */
export async function answerInvitation(projectId: string, answer: Answer): Promise<void> {
  try {
    await api.projects.answerInvitation({ id: projectId, answer });
  } finally {
    void invalidate(orpc.projects, orpc.dashboard, orpc.activity);
  }
}
