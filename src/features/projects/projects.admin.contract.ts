/** Projects for the admin desk: finds the project someone asks about. */
import { z } from 'zod';
import { adminOnly, instant } from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { projectSearch } from './projects.contract.ts';
import { PROJECT_STATUSES } from './projects.rules.ts';

/** Just enough to identify a project; opening it shows the content, and is recorded. */
const deskProject = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(PROJECT_STATUSES),
  /** Null until someone has accepted. */
  customer: z.string().nullable(),
  /** Null while there is none. */
  service_provider: z.string().nullable(),
  updated_at: instant,
});
export type DeskProject = z.infer<typeof deskProject>;

export const projectDesk = {
  list: adminOnly
    .route({
      method: 'GET',
      path: '/admin/projects',
      summary: 'Every project by title and people, newest change first; the reading is recorded',
    })
    .input(projectSearch)
    .output(z.strictObject({ projects: z.array(deskProject), next: cursor.nullable() })),
};
