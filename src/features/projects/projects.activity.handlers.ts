/** The activity of a project: listed for members, and logged by them. */
import { implement } from '@orpc/server';
import { type RequestContext, requireSession } from '#server/context.ts';
import { listActivity, logActivity } from '../activity/activity.queries.ts';
import { entryView } from '../activity/activity.views.ts';
import { projects } from './projects.contract.ts';
import { workInProject } from './projects.entering.handlers.ts';

const os = implement(projects).$context<RequestContext<'events' | 'logNames'>>();

const activity = os.activity.use(requireSession).handler(async ({ input: { id, before }, context }) => {
  const { events, logNames } = context;
  const page = await workInProject(context, id, (trx) => listActivity(trx, events, logNames, id, before));
  return { entries: page.rows.map((row) => entryView(events, row)), next: page.next };
});

const log = os.logActivity.use(requireSession).handler(async ({ input, context }) => {
  const entry = {
    project_id: input.p_project_id,
    activity_type: input.p_activity_type,
    description: input.p_description,
    metadata: input.p_metadata,
  };
  return workInProject(context, entry.project_id, (trx, _, actor) => logActivity(trx, entry, actor));
});

export const projectActivityHandlers = { activity, logActivity: log };
