import { implement } from '@orpc/server';
import { type RequestContext, requireAdmin } from '#server/context.ts';
import { projectDesk } from './projects.admin.contract.ts';
import { findPage, readListed } from './projects.admin.queries.ts';

const os = implement(projectDesk).$context<RequestContext>().use(requireAdmin);

/**
 * The system finds the ids of the page, because row-level security would keep a search from using the
 * indexes. The rows shown are then read as the admin, on record.
 */
const list = os.list.handler(async ({ input: { search, after }, context: { clock, db, person } }) => {
  const { ids, next } = await db.asSystem((trx) => findPage(trx, search, after));
  const rows = await db.as(person.id, (trx) => readListed(trx, ids, { by: person.id, at: clock.now() }));
  return {
    projects: rows.map(({ customer_id: _, ...row }) => ({
      ...row,
      updated_at: row.updated_at.toISOString(),
    })),
    next,
  };
});

export const projectDeskHandlers = os.router({ list });
