import { OpenInvitations } from './OpenInvitations.tsx';
import { answerInvitation, useInvitations } from './use-invitations.ts';

/** Providers' invitations to the customer; renders nothing if there are none. */
export function InvitationList() {
  const query = useInvitations(true);
  const invitations = (query.data?.invitations ?? []).map((each) => ({
    ...each,
    from: each.provider_name,
    organization: each.provider_organization,
  }));
  return <OpenInvitations query={query} invitations={invitations} send={answerInvitation} hasPage />;
}
