/** What becomes of tasks when somebody leaves their project. */
import { on } from '#db/reactions.ts';
import { providerLeft } from '../projects/projects.events.ts';
import { findProject } from '../projects/projects.queries.ts';
import { unassignOpen } from './tasks.store.queries.ts';

export const tasksReactions = [
  // Recorded while they are still in the project.
  on(providerLeft, async (trx, { projectId, actorId, at }) => {
    const project = projectId === null ? undefined : await findProject(trx, projectId);
    if (!project?.service_provider_id) return;
    const recipientIds = project.customer_id === null ? [] : [project.customer_id];
    await unassignOpen(trx, project.id, project.service_provider_id, recipientIds, { actorId, at });
  }),
];
