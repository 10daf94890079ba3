/** Who may do what in tasks: what each call answers to whom, and what each may do with each row. */
import {
  type Asks,
  type CallAccess,
  everybodysRows,
  members,
  nothing,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { tasks } from './tasks.contract.ts';

/** What the calls are about. */
interface World {
  projectId: string;
  taskId: string;
  messageId: string;
  packId: string;
  /** What this actor takes off the task; one for each who may. */
  resourceOf: (actorId: string) => string;
}

const project: Asks<World> = ({ projectId }) => ({ params: { id: projectId } });
const taskOfProject: Asks<World> = ({ projectId, taskId }) => ({
  params: { id: projectId, task_id: taskId },
});
/** An admin looks, and makes nothing (TASK-38). */
const workers = (status = 200) => ({ ...members(status), admin: 403 });

export const tasksAccess = {
  list: [project, members()],
  some: [(world) => ({ ...project(world), body: { ids: [world.taskId] } }), members()],
  assignees: [project, members()],
  create: [
    (world) => ({ ...project(world), body: { client_id: crypto.randomUUID(), title: 'Call the pharmacy' } }),
    workers(201),
  ],
  createInitial: [
    (world) => ({
      ...project(world),
      body: { tasks: [{ client_id: crypto.randomUUID(), title: 'Call the pharmacy' }] },
    }),
    workers(201),
  ],
  ofMessages: [(world) => ({ ...project(world), body: { ids: [world.messageId] } }), members()],
  ofAction: [() => ({ body: { action: 'assessment/home-safety' } }), signedIn()],
  read: [taskOfProject, members()],
  change: [(world) => ({ ...taskOfProject(world), body: { title: crypto.randomUUID() } }), workers()],
  changeTogether: [
    (world) => ({ ...project(world), body: { ids: [world.taskId], due_date: '2026-12-24' } }),
    workers(),
  ],
  undoCompletion: [
    (world) => ({ ...project(world), body: { tasks: [{ id: world.taskId, status: 'pending' }] } }),
    workers(),
  ],
  comments: [taskOfProject, members()],
  comment: [
    (world) => ({ ...taskOfProject(world), body: { client_id: crypto.randomUUID(), content: 'Hello' } }),
    workers(201),
  ],
  resources: [taskOfProject, members()],
  attach: [(world) => ({ ...taskOfProject(world), body: { pack_id: world.packId } }), workers(201)],
  detach: [
    ({ actor, projectId, taskId, resourceOf }) => ({
      params: { id: projectId, task_id: taskId, resource_id: resourceOf(actor.id) },
    }),
    workers(),
  ],
  mine: [nothing, signedIn()],
} satisfies CallAccess<typeof tasks, World>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const tasksRows = {
  tasks: {
    may: { ...everybodysRows('0 x 0 0'), owner: '1 + 1 0', provider: '1 x 1 0' },
    changes: 'title',
  },
  task_resources: {
    may: { ...everybodysRows('0 x x 0'), owner: '1 + x 1', provider: '1 x x 1' },
    changes: 'pack_id',
  },
} satisfies RowAccess;
