// What each call of the contract answers to whom.
import { PASSWORD } from '../support/product.ts';
import { registration } from '../support/registration.ts';
import { form, PACK, type World } from './access-matrix.world.ts';

export type Call = (world: World) => { params?: Record<string, string>; body?: object };

const UNKNOWN = 'unknown@example.test';
export const nothing: Call = () => ({});
const plan: Call = ({ planId }) => ({ params: { id: planId } });
const generated: Call = ({ generatedId }) => ({ params: { id: generatedId } });
const project: Call = ({ projectId }) => ({ params: { id: projectId } });
const written: Call = ({ packId }) => ({ params: { id: packId } });
const fileOfProject: Call = ({ projectId, fileId }) => ({ params: { id: projectId, file_id: fileId } });

/** The status for nobody, a stranger, the owner, a provider and an admin. */
export const TABLE: Record<string, [Call, number, number, number, number, number]> = {
  'accounts.signUp': [() => ({ body: registration() }), 201, 201, 201, 201, 201],
  'accounts.signIn': [
    ({ actor }) => ({ body: { email: actor.email || UNKNOWN, password: PASSWORD } }),
    ...([401, 200, 200, 200, 200] as const),
  ],
  'accounts.signOut': [nothing, 200, 200, 200, 200, 200],
  'accounts.session': [nothing, 200, 200, 200, 200, 200],
  'accounts.extendSession': [nothing, 401, 200, 200, 200, 200],
  'accounts.isAdmin': [nothing, 401, 200, 200, 200, 200],
  'accounts.resendVerification': [() => ({ body: { email: UNKNOWN } }), 200, 200, 200, 200, 200],
  'accounts.verifyEmail': [() => ({ body: { token: 'made up' } }), 410, 410, 410, 410, 410],
  'accounts.forgotPassword': [() => ({ body: { email: UNKNOWN } }), 200, 200, 200, 200, 200],
  'accounts.resetPassword': [
    () => ({ body: { token: 'made up', password: 'a calm blue teapot' } }),
    ...([410, 410, 410, 410, 410] as const),
  ],
  // The owner's: the provider shares a project with them.
  'accounts.profile': [
    ({ owner }) => ({ params: { user_id: owner.id } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'accounts.waitingProviders': [nothing, 401, 403, 403, 403, 200],
  'accounts.verifyProvider': [
    ({ waitingId }) => ({ params: { id: waitingId } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'accounts.people': [nothing, 401, 403, 403, 403, 200],
  'accounts.setAdmin': [
    ({ waitingId }) => ({ params: { id: waitingId }, body: { is_admin: false } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'accounts.setActive': [
    ({ waitingId }) => ({ params: { id: waitingId }, body: { active: true } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'assessment.readDraft': [nothing, 401, 200, 200, 200, 200],
  'assessment.saveDraft': [
    ({ draftId }) => ({ body: { draft_id: draftId, changes: { city_or_zip: 'Tempe' }, step: 1 } }),
    ...([401, 409, 200, 409, 409] as const),
  ],
  'assessment.discardDraft': [nothing, 401, 200, 200, 200, 200],
  'assessment.submit': [({ draftId }) => ({ body: { draft_id: draftId } }), 401, 409, 201, 409, 409],
  'assessment.list': [nothing, 401, 200, 200, 200, 200],
  'assessment.latestLocation': [nothing, 401, 200, 200, 200, 200],
  'assessment.sharedWithMe': [nothing, 401, 200, 200, 200, 200],
  'assessment.read': [plan, 401, 404, 200, 404, 404],
  'assessment.shares': [plan, 401, 404, 200, 404, 404],
  'assessment.share': [
    ({ planId }) => ({ params: { id: planId }, body: { email: 'new.reader@example.test' } }),
    ...([401, 404, 201, 404, 404] as const),
  ],
  'assessment.withdrawShare': [
    ({ planId, shareId }) => ({ params: { id: planId, share_id: shareId } }),
    ...([401, 404, 200, 404, 404] as const),
  ],
  // The owner's assessment raises a flag.
  'safety.cases': [nothing, 401, 403, 403, 403, 200],
  'safety.take': [plan, 401, 403, 403, 403, 200],
  'safety.resolve': [
    ({ planId }) => ({ params: { id: planId }, body: { reason: 'Called' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'billing.state': [nothing, 401, 200, 200, 200, 200],
  'billing.orders': [nothing, 401, 200, 200, 200, 200],
  // Only the owner's plan is unlocked.
  'billing.buy': [
    () => ({ body: { id: crypto.randomUUID(), sku: 'coord_5hr' } }),
    ...([401, 403, 201, 403, 403] as const),
  ],
  'billing.cancel': [
    ({ orderId }) => ({ params: { id: orderId }, body: {} }),
    ...([401, 404, 200, 404, 404] as const),
  ],
  'billing.switchToMonthly': [
    () => ({ body: { id: crypto.randomUUID() } }),
    ...([401, 404, 201, 404, 404] as const),
  ],
  'dashboard.read': [nothing, 401, 200, 200, 200, 200],
  'interest.ticket': [nothing, 200, 200, 200, 200, 200],
  'interest.joinWaitlist': [({ ticket }) => form(ticket), 200, 200, 200, 200, 200],
  'interest.apply': [
    ({ ticket }) =>
      form(ticket, {
        id: crypto.randomUUID(),
        name: 'Kim Keeper',
        role: 'kin_guide',
        experience: 'Nine years',
      }),
    ...([200, 200, 200, 200, 200] as const),
  ],
  'interest.waitlist': [nothing, 401, 403, 403, 403, 200],
  'interest.noteEntry': [
    ({ entryId }) => ({ params: { id: entryId }, body: { status: 'contacted', note: 'Called' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'interest.waitlistFile': [nothing, 401, 403, 403, 403, 200],
  'interest.applications': [nothing, 401, 403, 403, 403, 200],
  'interest.noteApplication': [
    ({ applicationId }) => ({ params: { id: applicationId }, body: { status: 'accepted', note: '' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'interest.applicationsFile': [nothing, 401, 403, 403, 403, 200],
  'packs.generate': [
    () => ({ body: { id: crypto.randomUUID(), topic: 'Falls at home', packType: 'care_plan' } }),
    ...([401, 201, 201, 201, 201] as const),
  ],
  'packs.follow': [generated, 401, 404, 200, 404, 404],
  'packs.stop': [generated, 401, 404, 200, 404, 404],
  'packs.read': [generated, 401, 404, 200, 404, 404],
  'packs.keep': [(world) => ({ ...generated(world), body: {} }), 401, 404, 200, 404, 404],
  'packs.remove': [generated, 401, 404, 200, 404, 404],
  'packs.mine': [nothing, 401, 200, 200, 200, 200],
  'packs.ready': [nothing, 401, 200, 200, 200, 200],
  'packs.readReady': [written, 401, 200, 200, 200, 200],
  'packs.list': [nothing, 401, 403, 403, 403, 200],
  'packs.find': [written, 401, 403, 403, 403, 200],
  'packs.create': [() => ({ body: { id: crypto.randomUUID(), ...PACK } }), 401, 403, 403, 403, 201],
  'packs.update': [
    (world) => ({ ...written(world), body: { ...PACK, revision: 1 } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  'packs.delete': [written, 401, 403, 403, 403, 200],
  'packs.versions': [written, 401, 403, 403, 403, 200],
  'packs.facts': [nothing, 401, 403, 403, 403, 200],
  // In a project of the owner's without a provider. An admin may look, which is written down.
  'files.list': [project, 401, 404, 200, 200, 200],
  // Each deletes what the owner made: the owner another one, so that the others find theirs.
  'files.remove': [
    ({ actor, owner, projectId, fileId, otherFileId }) => ({
      params: { id: projectId, file_id: actor === owner ? otherFileId : fileId },
    }),
    ...([401, 404, 200, 403, 403] as const),
  ],
  'files.link': [fileOfProject, 401, 404, 200, 200, 200],
  'plan.preview': [
    () => ({ body: { answers: { legal: { triage: { urgency: 'high' } } } } }),
    ...([200, 200, 200, 200, 200] as const),
  ],
  // Only the owner's plan is unlocked.
  'plan.read': [nothing, 401, 403, 200, 403, 403],
  'plan.progress': [nothing, 401, 200, 200, 200, 200],
  'plan.saveProgress': [
    () => ({ body: { version: 1, cleared_at: null, parts: {} } }),
    ...([401, 200, 200, 200, 200] as const),
  ],
  'plan.suggestions': [nothing, 401, 200, 200, 200, 200],
  // Help that goes with the unlocked plan; guided and concierge are open to everybody.
  'plan.requestHelp': [
    ({ ticket }) => form(ticket, { id: crypto.randomUUID(), kind: 'coaching' }),
    ...([403, 403, 200, 403, 403] as const),
  ],
  'plan.helpRequests': [nothing, 401, 403, 403, 403, 200],
  'plan.noteHelpRequest': [
    ({ requestId }) => ({ params: { id: requestId }, body: { status: 'contacted', note: 'Called' } }),
    ...([401, 403, 403, 403, 200] as const),
  ],
  // The provider of these calls is not verified.
  'projects.list': [nothing, 401, 200, 200, 200, 200],
  'projects.read': [project, 401, 404, 200, 200, 200],
  'projects.create': [
    () => ({ body: { request_id: crypto.randomUUID(), title: 'Move' } }),
    ...([401, 201, 201, 403, 201] as const),
  ],
  'projects.update': [
    (world) => ({ ...project(world), body: { title: crypto.randomUUID() } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'projects.setProvider': [
    (world) => ({ ...project(world), body: { service_provider_id: null } }),
    ...([401, 404, 200, 403, 403] as const),
  ],
  'projects.customers': [nothing, 401, 403, 403, 403, 403],
  'projects.providers': [nothing, 401, 200, 200, 200, 200],
  'projects.invite': [
    (world) => ({ ...project(world), body: { email: UNKNOWN } }),
    ...([401, 404, 201, 403, 403] as const),
  ],
  'projects.withdrawInvitation': [project, 401, 404, 200, 403, 403],
  'projects.acceptInvitation': [() => ({ body: { token: 'made up' } }), 401, 410, 410, 410, 410],
  'projects.activity': [project, 401, 404, 200, 200, 200],
  'projects.logActivity': [
    ({ projectId }) => ({
      body: { p_project_id: projectId, p_activity_type: 'task_created', p_description: 'Called' },
    }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'activity.notifications': [nothing, 401, 200, 200, 200, 200],
  'activity.markSeen': [() => ({ body: { ids: [1] } }), 401, 200, 200, 200, 200],
  'activity.markAllSeen': [nothing, 401, 200, 200, 200, 200],
  'activity.choices': [nothing, 401, 200, 200, 200, 200],
  'activity.setChoices': [() => ({ body: { by_mail: true } }), 401, 200, 200, 200, 200],
  'chat.list': [project, 401, 404, 200, 200, 200],
  'chat.some': [
    ({ projectId, messageId }) => ({ params: { id: projectId }, body: { ids: [messageId] } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'chat.send': [
    ({ projectId }) => ({
      params: { id: projectId },
      body: { client_id: crypto.randomUUID(), content: 'Hello' },
    }),
    ...([401, 404, 201, 201, 201] as const),
  ],
  'chat.shareFile': [
    ({ projectId, fileId }) => ({
      params: { id: projectId },
      body: { client_id: crypto.randomUUID(), file_id: fileId },
    }),
    // Only its uploader says that a file was shared.
    ...([401, 404, 201, 404, 404] as const),
  ],
  'chat.markRead': [
    ({ projectId, messageId }) => ({ params: { id: projectId }, body: { ids: [messageId] } }),
    ...([401, 404, 200, 200, 200] as const),
  ],
  'chat.typing': [project, 401, 404, 200, 200, 200],
  'chat.remove': [
    ({ actor, owner, projectId, messageId, otherMessageId }) => ({
      params: { id: projectId, message_id: actor === owner ? otherMessageId : messageId },
    }),
    ...([401, 404, 200, 403, 403] as const),
  ],
  'chat.search': [() => ({ body: { words: 'hello' } }), 401, 200, 200, 200, 200],
  'chat.inbox': [nothing, 401, 200, 200, 200, 200],
};
