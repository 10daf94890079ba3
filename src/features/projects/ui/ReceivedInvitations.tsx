import { useQuery } from '@tanstack/react-query';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import type { Answer } from '../projects.rules.ts';
import { OpenInvitations } from './OpenInvitations.tsx';

/** Customers' invitations to the provider, at their proved address; renders nothing if there are none. */
export default function ReceivedInvitations() {
  const query = useQuery(orpc.projects.receivedInvitations.queryOptions());
  const invitations = (query.data?.invitations ?? []).map((each) => ({ ...each, from: each.inviter_name }));
  return <OpenInvitations query={query} invitations={invitations} send={answer} />;
}

/** Refetches what is shown, whatever the server answers. */
async function answer(project_id: string, given: Answer): Promise<void> {
  try {
    if (given === 'accepted') await api.projects.acceptInvitation({ project_id });
    else await api.projects.declineInvitation({ project_id });
  } finally {
    void invalidate(orpc.projects, orpc.dashboard, orpc.activity);
  }
}
