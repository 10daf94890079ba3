import { implement } from '@orpc/server';
import { type RequestContext, requireAdmin } from '#server/context.ts';
import { countShared } from '../projects/projects.admin.queries.ts';
import { appointmentDesk } from './appointments.admin.contract.ts';
import { countComing } from './appointments.admin.queries.ts';

const os = implement(appointmentDesk).$context<RequestContext>().use(requireAdmin);

/** As the system, which counts without reading what any of them is about. */
const touched = os.touched.handler(({ input: { id }, context: { clock, db } }) =>
  db.asSystem(async (trx) => ({
    ...(await countComing(trx, id, clock.now())),
    projects: await countShared(trx, id),
  })),
);

export const appointmentDeskHandlers = os.router({ touched });
