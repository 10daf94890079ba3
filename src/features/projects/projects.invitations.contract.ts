/** How a provider comes into a customer's project: invited by mail, at an address that may have an account or none. */
import { z } from 'zod';
import { byId, done, instant, nothing, refusals, signedIn } from '#kit/contract.ts';

const email = z.email().max(254).toLowerCase();

/** Open, and visible only to the project's customer. */
export const invitation = z.strictObject({ email: z.string(), created_at: instant, expires_at: instant });

/** All that an invited provider sees of a project before accepting: what the mail says. */
const receivedInvitation = z.strictObject({
  project_id: z.uuid(),
  title: z.string(),
  inviter_name: z.string(),
  invited_at: instant,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

const mailed = z.strictObject({ token: z.string().min(1).max(200) });
/** By the mailed link, or as one of those that one has received: that proves the address, and so does the link. */
const which = z.union([mailed, z.strictObject({ project_id: z.uuid() })]);
export type Which = z.infer<typeof which>;

export const invitationCalls = {
  invite: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/invitation',
      successStatus: 201,
      summary: 'Mail a provider a link that works once, in place of one that was sent to another address',
    })
    .input(byId.extend({ email }))
    .output(invitation)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  withdrawInvitation: signedIn
    .route({ method: 'DELETE', path: '/projects/{id}/invitation', summary: 'Take the open invitation back' })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE')),

  receivedInvitations: signedIn
    .route({
      method: 'GET',
      path: '/project-invitations/received',
      summary:
        'Into which projects customers have invited me as a provider, at my proved address; newest first',
    })
    .input(nothing)
    .output(z.strictObject({ invitations: z.array(receivedInvitation) })),

  openInvitation: signedIn
    .route({
      method: 'POST',
      path: '/project-invitations/open',
      summary: 'Who invites, and into which project, for the provider to whom the link was sent',
    })
    .input(mailed)
    .output(z.strictObject({ inviter_name: z.string(), project_title: z.string() }))
    .errors(refusals('LINK_EXPIRED', 'FORBIDDEN')),

  acceptInvitation: signedIn
    .route({
      method: 'POST',
      path: '/project-invitations/accept',
      summary:
        'Come into a project as the provider who was invited: with the mailed link, which works once, or without',
    })
    .input(which)
    .output(z.strictObject({ project_id: z.uuid() }))
    .errors(refusals('LINK_EXPIRED', 'FORBIDDEN')),

  declineInvitation: signedIn
    .route({
      method: 'POST',
      path: '/project-invitations/decline',
      summary: 'Do not come into a project, as the provider who was invited; the same again is fine',
    })
    .input(which)
    .output(done)
    .errors(refusals('LINK_EXPIRED', 'FORBIDDEN')),
};
