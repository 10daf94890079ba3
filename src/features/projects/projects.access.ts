/** Who may do what in projects: what each call answers to whom, and what each may do with each row. */
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

/** What the calls are about. */
interface World {
  projectId: string;
}

const UNKNOWN = 'unknown@example.test';
const project: Asks<World> = ({ projectId }) => ({ params: { id: projectId } });

export const projectsAccess = {
  // The providers of these calls are not verified.
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
  customers: [nothing, signedIn(403)],
  providers: [nothing, signedIn()],
  invite: [(world) => ({ ...project(world), body: { email: UNKNOWN } }), { ...members(403), owner: 201 }],
  withdrawInvitation: [project, { ...members(403), owner: 200 }],
  // Nobody of them was asked into this project, and it has its customer.
  invitations: [nothing, signedIn()],
  answerInvitation: [(world) => ({ ...project(world), body: { answer: 'accepted' } }), signedIn(404)],
  inviteCustomer: [
    ({ projectId, owner }) => ({ params: { id: projectId }, body: { customer_id: owner.id } }),
    signedIn(403),
  ],
  withdrawCustomer: [project, { ...members(403), provider: 409 }],
  openInvitation: [() => ({ body: { token: 'made up' } }), signedIn(410)],
  acceptInvitation: [() => ({ body: { token: 'made up' } }), signedIn(410)],
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

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const projectsRows = {
  // A copy says that it was made in another transaction: projects.policies.handlers.test.ts.
  projects: {
    may: { ...everybodysRows('0 x 0 x'), owner: '2 x 2 x', provider: '2 x 2 x' },
    changes: 'title',
  },
  // The provider takes back, and answers for nobody.
  customer_invitations: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 x x x' },
    changes: 'answer',
  },
  project_invitations: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'withdrawn_at' },
  // Maria and Dana share one, in which Sam was once; each has one alone. Maria changes who
  // provides, and cannot make Sam family again: projects.policies.handlers.test.ts.
  project_members: {
    may: { ...everybodysRows('0 x 0 x'), owner: '4 x x x', provider: '4 x 0 x' },
    changes: 'left_at',
  },
  // The same table, by another name: of each their own, while they are in it.
  own_memberships: {
    may: { ...everybodysRows('0 x x x'), owner: '2 x x x', provider: '2 x x x' },
    changes: 'role',
  },
} satisfies RowAccess;
