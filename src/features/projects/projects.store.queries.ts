/** The SQL that makes and changes projects, and who is in them. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Actor } from '#kit/actor.ts';
import {
  projectChanged,
  projectCreated,
  providerJoined,
  providerLeft,
  statusChanged,
} from './projects.events.ts';
import { findOfRequest, type ProjectRow } from './projects.queries.ts';
import {
  membersOf,
  othersIn,
  type Participants,
  type Priority,
  type ProjectStatus,
  type Role,
} from './projects.rules.ts';

export interface NewProject {
  id: string;
  request_id: string;
  title: string;
  description: string;
  priority: Priority;
  due_date: string | null;
}

/**
 * Creates a project with its creator as a member, once per request id.
 * @param first additional work for a new project, also done once
 * @returns the project created for the request id
 */
export async function createProject(
  trx: Trx,
  project: NewProject,
  role: Role,
  { by, at }: Actor,
  first: () => Promise<void>,
): Promise<ProjectRow> {
  const made = await trx
    .insertInto('projects')
    .values({ ...project, created_by: by, status: 'draft', created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.constraint('projects_one_per_request').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await trx
      .insertInto('project_members')
      .values({ project_id: project.id, person_id: by, role, joined_at: at })
      .execute();
    await recordEvent(trx, projectCreated, aboutProject(project.id, { by, at }));
    await first();
  }
  const row = await findOfRequest(trx, by, project.request_id);
  if (!row) throw new Error('a project that was just made is not there');
  return row;
}

/** @returns the common fields of every project event: where, who, and when */
export const aboutProject = (id: string, { by, at }: Actor) => ({
  at,
  actorId: by,
  projectId: id,
  subjectId: id,
});

export type ProjectChange = Partial<
  Pick<NewProject, 'title' | 'description' | 'priority' | 'due_date'> & { status: ProjectStatus }
>;

/** Stores a change, with one event for a new status and one for everything else. */
export async function changeProject(
  trx: Trx,
  project: Participants & { id: string },
  change: ProjectChange,
  { by, at }: Actor,
): Promise<void> {
  await updateProject(trx, project.id, change, at);
  const about = { ...aboutProject(project.id, { by, at }), recipientIds: othersIn(project, by) };
  const { status, ...others } = change;
  if (status) {
    await recordEvent(trx, statusChanged, { ...about, data: { status } });
  }
  const fields = Object.keys(others) as (keyof typeof others)[];
  if (fields.length > 0) await recordEvent(trx, projectChanged, { ...about, data: { fields } });
}

/** Adds or removes the provider; each of them is notified. */
export async function changeProvider(
  trx: Trx,
  project: Participants & { id: string },
  providerId: string | null,
  { by, at }: Actor,
): Promise<void> {
  const about = aboutProject(project.id, { by, at });
  const before = project.service_provider_id;
  if (before !== null) {
    // While they are still in the project: afterwards they can no longer be notified.
    await recordEvent(trx, providerLeft, { ...about, recipientIds: [before] });
    await letGo(trx, project.id, before, at);
  }
  if (providerId !== null) await addMember(trx, project.id, providerId, 'provider', at);
  await updateProject(trx, project.id, {}, at);
  if (providerId === null) return;
  const others = membersOf({ ...project, service_provider_id: null });
  await recordEvent(trx, providerJoined, {
    ...about,
    recipientIds: by === providerId ? others : [providerId],
  });
}

/**
 * As the provider: leaves a project, and the others are notified. The caller must hold its lock.
 * With the rights of the system: otherwise, only the customer ends a provider's membership.
 */
export async function leaveProject(
  trx: Trx,
  project: Participants & { id: string },
  { by, at }: Actor,
): Promise<void> {
  // While they are still in the project, as in changeProvider.
  const recipientIds = othersIn(project, by);
  await recordEvent(trx, providerLeft, { ...aboutProject(project.id, { by, at }), recipientIds });
  await updateProject(trx, project.id, {}, at);
  await withSystemRights(trx, () => letGo(trx, project.id, by, at));
}

/** Makes someone a member, including someone who has left before. */
export async function addMember(
  trx: Trx,
  projectId: string,
  personId: string,
  role: Role,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('project_members')
    .values({ project_id: projectId, person_id: personId, role, joined_at: at })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'person_id']).doUpdateSet({ role, joined_at: at, left_at: null }),
    )
    .execute();
}

/** Ends someone's membership; their name is kept. */
async function letGo(trx: Trx, projectId: string, personId: string, at: Date): Promise<void> {
  await trx
    .updateTable('project_members')
    .set({ left_at: at })
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Updates a project's own fields. `updated_at` always increases, even within one clock tick.
 * @param change empty if only the members change
 */
export async function updateProject(trx: Trx, id: string, change: ProjectChange, at: Date): Promise<void> {
  await trx
    .updateTable('projects')
    .set((eb) => ({
      ...change,
      updated_at: sql<Date>`greatest(${at}, ${eb.ref('updated_at')} + interval '1 millisecond')`,
    }))
    .where('id', '=', id)
    .execute();
}
