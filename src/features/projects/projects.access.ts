/** Access rules of projects: how each call answers each role, and what each role may do with each row. */
import {
  type Asks,
  admins,
  type CallAccess,
  everybodysRows,
  members,
  nothing,
  ownersRows,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { projectDesk } from './projects.admin.contract.ts';
import type { projects } from './projects.contract.ts';

/** The ids the calls take. */
interface World {
  projectId: string;
}

const UNKNOWN = 'unknown@example.test';
const project: Asks<World> = ({ projectId }) => ({ params: { id: projectId } });

export const projectsAccess = {
  // The providers in these calls are unverified.
  list: [nothing, signedIn()],
  read: [project, members()],
  create: [
    () => ({ body: { request_id: crypto.randomUUID(), title: 'Move' } }),
    { ...signedIn(201), provider: 403, colleague: 403 },
  ],
  update: [(world) => ({ ...project(world), body: { title: crypto.randomUUID() } }), members()],
  setProvider: [
    (world) => ({ ...project(world), body: { service_provider_id: null } }),
    { ...members(403), owner: 200 },
  ],
  leave: [project, { ...members(403), provider: 200 }],
  customers: [nothing, signedIn(403)],
  providers: [nothing, signedIn()],
  invite: [(world) => ({ ...project(world), body: { email: UNKNOWN } }), { ...members(403), owner: 201 }],
  withdrawInvitation: [project, { ...members(403), owner: 409 }],
  // None of them has been invited into this project, which already has its customer.
  invitations: [nothing, signedIn()],
  answerInvitation: [(world) => ({ ...project(world), body: { answer: 'accepted' } }), signedIn(404)],
  inviteCustomer: [
    ({ projectId, owner }) => ({ params: { id: projectId }, body: { customer_id: owner.id } }),
    signedIn(403),
  ],
  withdrawCustomer: [project, { ...members(403), provider: 409 }],
  openInvitation: [() => ({ body: { token: 'made up' } }), signedIn(410)],
  acceptInvitation: [() => ({ body: { token: 'made up' } }), signedIn(410)],
  declineInvitation: [() => ({ body: { token: 'made up' } }), signedIn(410)],
  // None of them has been invited by mail.
  receivedInvitations: [nothing, signedIn()],
  activity: [project, members()],
  logActivity: [
    ({ projectId }) => ({
      body: { p_project_id: projectId, p_activity_type: 'task_created', p_description: 'Called' },
    }),
    members(),
  ],
} satisfies CallAccess<typeof projects, World>;

export const projectDeskAccess = {
  list: [nothing, admins()],
} satisfies CallAccess<typeof projectDesk, World>;

/** What each role may do with the rows seeded by row-level-security.test.ts. */
export const projectsRows = {
  // A copied row would claim another transaction made it: projects.policies.handlers.test.ts.
  projects: {
    may: { ...everybodysRows('0 x 0 x'), owner: '2 x 2 x', provider: '2 x 2 x' },
    changes: 'title',
  },
  // A provider may withdraw one, but not answer it.
  customer_invitations: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 x x x' },
    changes: 'answer',
  },
  project_invitations: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'withdrawn_at' },
  // Maria and Dana share one project that Sam used to be in, and each has one of their own. Maria chooses the
  // provider, and cannot make Sam family again: projects.policies.handlers.test.ts.
  project_members: {
    may: { ...everybodysRows('0 x 0 x'), owner: '4 x x x', provider: '4 x 0 x' },
    changes: 'left_at',
  },
  // The same table under another name: each person's own current memberships.
  own_memberships: {
    may: { ...everybodysRows('0 x x x'), owner: '2 x x x', provider: '2 x x x' },
    changes: 'role',
  },
  // Again, of those that have ended.
  past_memberships: { may: { ...everybodysRows('0 x x x'), stranger: '1 x x x' }, changes: 'left_at' },
} satisfies RowAccess;
