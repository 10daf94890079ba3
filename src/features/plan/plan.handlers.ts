/** The plan flow: what the answers give, and what is kept of the way. */
import { implement } from '@orpc/server';
import { DONE } from '../../kit/contract.ts';
import { type RequestContext, requireAdmin, requireSession } from '../../server/context.ts';
import { admitForm } from '../../server/form-tickets.ts';
import { refusal } from '../../server/refusal.ts';
import { latestFlags } from '../assessment/assessment.queries/assessments.ts';
import { isUnlockedFor } from '../billing/billing.queries/unlocks.ts';
import { plan } from './plan.contract.ts';
import * as desk from './plan.desk.queries.ts';
import * as queries from './plan.queries.ts';
import { answersIn, mergeProgress, type Part, type Progress } from './plan.rules/progress.ts';
import { suggestionsFrom } from './plan.rules/suggest.ts';
import { showHelpRequest, showPlan } from './plan.views.ts';

const os = implement(plan).$context<RequestContext>();

const preview = os.preview.handler(({ input, context }) =>
  showPlan(input.answers, false, input.locale, context),
);

const read = os.read.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const progress = await db.as(person.id, async (trx) => {
    if (!(await isUnlockedFor(trx, person.id, clock.now()))) throw refusal('PLAN_LOCKED');
    return queries.readProgress(trx, person.id);
  });
  return showPlan(answersIn(progress), true, input.locale, context);
});

const progress = os.progress
  .use(requireSession)
  .handler(({ context }) =>
    context.db.as(context.person.id, (trx) => queries.readProgress(trx, context.person.id)),
  );

/** One change of a person's after the other; a clock that runs ahead wins nothing: no time is after now. */
const saveProgress = os.saveProgress.use(requireSession).handler(({ input, context }) => {
  const { clock, db, person } = context;
  const now = clock.now().getTime();
  const notAhead = (at: string) => new Date(Math.min(Date.parse(at), now)).toISOString();
  const sent: Progress = {
    ...input,
    cleared_at: input.cleared_at && notAhead(input.cleared_at),
    parts: mapValues(input.parts, (part) => ({ ...part, at: notAhead(part.at) })),
  };
  return db.as(person.id, async (trx): Promise<Progress> => {
    await queries.takeTurn(trx, person.id);
    const known = await queries.readProgress(trx, person.id);
    const merged = mergeProgress(known, sent);
    if (merged.cleared_at && merged.cleared_at !== known.cleared_at) {
      await queries.clearUpTo(trx, person.id, new Date(merged.cleared_at));
    }
    const changed = Object.entries(merged.parts).filter(([key, part]) => known.parts[key] !== part);
    await queries.saveParts(trx, person.id, changed);
    return merged;
  });
});

const suggestions = os.suggestions.use(requireSession).handler(async ({ context }) => {
  const { db, person } = context;
  const flags = await db.as(person.id, (trx) => latestFlags(trx, person.id));
  return { suggestions: suggestionsFrom(flags) };
});

const requestHelp = os.requestHelp.handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { id, kind, email, action, domains, locale } = input;
  const now = clock.now();
  await admitForm(context, input);
  await db.as(person?.id ?? null, async (trx) => {
    const paid = kind === 'coordination' || kind === 'coaching';
    if (paid && !(person && (await isUnlockedFor(trx, person.id, now)))) throw refusal('PLAN_LOCKED');
    await queries.addHelpRequest(trx, {
      id,
      user_id: person?.id ?? null,
      kind,
      email,
      action: action ?? null,
      priorities: JSON.stringify(domains),
      locale,
      created_at: now,
    });
  });
  return DONE;
});

const helpRequests = os.helpRequests.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person, planActions } = context;
  const { rows, next } = await db.as(person.id, (trx) =>
    desk.readHelpRequests(trx, { by: person.id, at: clock.now() }, input),
  );
  return { requests: rows.map((row) => showHelpRequest(row, input.locale, planActions)), next };
});

const noteHelpRequest = os.noteHelpRequest.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person, planActions } = context;
  const { id, status, note, locale } = input;
  return db.as(person.id, async (trx) => {
    const doing = { by: person.id, at: clock.now() };
    const row = await desk.changeHelpRequest(trx, doing, id, { status, note });
    // Nobody's information was read: the record of it goes as well.
    if (!row) throw refusal('NOT_FOUND');
    return showHelpRequest(row, locale, planActions);
  });
});

export const planHandlers = os.router({
  preview,
  read,
  progress,
  saveProgress,
  suggestions,
  requestHelp,
  helpRequests,
  noteHelpRequest,
});

function mapValues(parts: Record<string, Part>, change: (part: Part) => Part): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, change(part)]));
}
