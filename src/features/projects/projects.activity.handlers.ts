/** The activity of a project: listed for members, and logged by them. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { listActivity, logActivity } from '../activity/activity.queries.ts';
import { entryView } from '../activity/activity.views.ts';
import { projects } from './projects.contract.ts';
import { enterProject } from './projects.queries.ts';

const os = implement(projects).$context<RequestContext<'events' | 'logNames'>>();

const activity = os.activity.use(requireSession).handler(async ({ input: { id, before }, context }) => {
  const { clock, db, events, logNames, person } = context;
  const page = await db.as(person.id, async (trx) => {
    if (!(await enterProject(trx, id, { by: person.id, at: clock.now() }))) throw refusal('NOT_FOUND');
    return listActivity(trx, events, logNames, id, before);
  });
  return { entries: page.rows.map((row) => entryView(events, row)), next: page.next };
});

const log = os.logActivity.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const actor = { by: person.id, at: clock.now() };
  const entry = {
    project_id: input.p_project_id,
    activity_type: input.p_activity_type,
    description: input.p_description,
    metadata: input.p_metadata,
  };
  return db.as(person.id, async (trx) => {
    if (!(await enterProject(trx, entry.project_id, actor))) throw refusal('NOT_FOUND');
    return logActivity(trx, entry, actor);
  });
});

export const projectActivityHandlers = { activity, logActivity: log };
