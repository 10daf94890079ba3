/** The plan flow: the plan for a set of answers, and the saved progress. */
import { implement, ORPCError } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { letterPaths, paths } from '#kit/paths.ts';
import { type RequestContext, requireAdmin, requireSession } from '#server/context.ts';
import { admitForm } from '#server/form-tickets.ts';
import { personalId } from '#server/personal-id.ts';
import { refusal } from '#server/refusal.ts';
import { isAboutMe } from '../activity/activity.looks.queries.ts';
import { latestFlags } from '../assessment/assessment.queries/assessments.ts';
import { minutesLeft } from '../billing/billing.queries/hours.ts';
import { isUnlockedFor } from '../billing/billing.queries/unlocks.ts';
import * as desk from './starter-plan.admin.queries.ts';
import { starterPlan } from './starter-plan.contract.ts';
import { helpAsked, lookAsked } from './starter-plan.letters.ts';
import * as queries from './starter-plan.queries.ts';
import { mayAskForPaid, requestNumber } from './starter-plan.rules/help.ts';
import {
  answersIn,
  chosenIn,
  mergeProgress,
  notAhead,
  type Progress,
} from './starter-plan.rules/progress.ts';
import { suggestionsFrom } from './starter-plan.rules/suggest.ts';
import { type PlanContent, showHelpRequest, showPlan } from './starter-plan.views.ts';

const os = implement(starterPlan).$context<
  RequestContext<'limits' | 'publicUrl' | 'secret' | 'unsolicitedMail'> & PlanContent
>();

const preview = os.preview.handler(({ input, context }) => showPlan(input, false, input.locale, context));

const read = os.read.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const progress = await db.as(person.id, async (trx) => {
    if (!(await isUnlockedFor(trx, person.id, clock.now()))) throw refusal('PLAN_LOCKED');
    return queries.readProgress(trx, person.id);
  });
  return showPlan({ answers: answersIn(progress), first: chosenIn(progress) }, true, input.locale, context);
});

const progress = os.progress
  .use(requireSession)
  .handler(({ context }) =>
    context.db.as(context.person.id, (trx) => queries.readProgress(trx, context.person.id)),
  );

/** Serialized per person. */
const saveProgress = os.saveProgress.use(requireSession).handler(({ input, context }) => {
  const { clock, db, person } = context;
  const sent = notAhead(input, clock.now().getTime());
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
  const { clock, db, person, publicUrl, unsolicitedMail } = context;
  const { kind, email, phone, message, action, domains, entry, locale } = input;
  const id = personalId(input.id, person?.id ?? email);
  const now = clock.now();
  await admit(context, input);
  const mayMail = await mayMailTo(context, email);
  const number = requestNumber(id);
  const copy = await db.as(person?.id ?? null, async (trx) => {
    const paid = kind === 'coordination' || kind === 'coaching';
    if (paid && !(person && (await mayAskFor(trx, person.id, kind, now)))) throw refusal('PLAN_LOCKED');
    if (entry !== undefined && !(await isAboutMe(trx, entry))) throw refusal('NOT_FOUND');
    const isNew = await queries.addHelpRequest(trx, {
      id,
      user_id: person?.id ?? null,
      kind,
      email,
      phone: phone ?? null,
      message,
      action: action ?? null,
      entry_id: entry ?? null,
      priorities: JSON.stringify(domains),
      locale,
      created_at: now,
    });
    // Queued: the request does not wait for a mail server.
    if (isNew && mayMail) {
      const about = { number, at: now.toISOString(), timeZone: person?.timeZone ?? null };
      const letter =
        kind === 'record'
          ? lookAsked.of({ ...about, url: publicUrl + paths.whoLooked() })
          : helpAsked.of({
              ...about,
              url: publicUrl + (person ? letterPaths.ownStarterPlan() : letterPaths.visitorsPlan(locale)),
            });
      await unsolicitedMail.queue(trx, { to: email, locale, letter });
    }
    return mayMail;
  });
  return { done: true as const, number, copy };
});

/** A session is proof enough of a human; visitors have to pass the checks of public forms. */
async function admit(
  context: RequestContext<'limits' | 'secret'>,
  { ticket, website }: { ticket?: string | undefined; website: string },
): Promise<void> {
  if (!context.person || ticket !== undefined || website !== '')
    return admitForm(context, { ticket: ticket ?? '', website });
  await context.limits.take('interestAddress', context.address);
}

/** Too many mails to one address suppress the copy, not the request. */
async function mayMailTo({ limits }: RequestContext<'limits'>, email: string): Promise<boolean> {
  try {
    await limits.take('mailUnsolicited', email);
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

async function mayAskFor(trx: Trx, personId: string, kind: 'coordination' | 'coaching', now: Date) {
  return mayAskForPaid(await isUnlockedFor(trx, personId, now), await minutesLeft(trx, personId, kind, now));
}

const askedEntries = os.askedEntries.use(requireSession).handler(async ({ context: { db, person } }) => ({
  asked: await db.as(person.id, (trx) => queries.listAskedEntries(trx, person.id)),
}));

const helpRequests = os.helpRequests.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person, planActions } = context;
  const { rows, next } = await db.as(person.id, (trx) =>
    desk.readHelpRequests(trx, { by: person.id, at: clock.now() }, input),
  );
  return { requests: rows.map((row) => showHelpRequest(row, input.locale, planActions)), next };
});

const noteHelpRequest = os.noteHelpRequest.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person, planActions } = context;
  const { id, locale, ...said } = input;
  return db.as(person.id, async (trx) => {
    const actor = { by: person.id, at: clock.now() };
    const row = await desk.changeHelpRequest(trx, actor, id, said);
    // Nobody's information was read, so the access record rolls back too.
    if (!row) throw refusal('NOT_FOUND');
    if (row.status !== said.status || row.note !== said.note) throw refusal('CHANGED_MEANWHILE');
    return showHelpRequest(row, locale, planActions);
  });
});

const removeHelpRequest = os.removeHelpRequest.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  await db.as(person.id, async (trx) => {
    const removal = await desk.removeHelpRequest(trx, { by: person.id, at: clock.now() }, input);
    if (removal !== 'removed') throw refusal(removal === 'changed' ? 'CHANGED_MEANWHILE' : 'NOT_FOUND');
  });
  return DONE;
});

export const starterPlanHandlers = os.router({
  preview,
  read,
  progress,
  saveProgress,
  suggestions,
  requestHelp,
  askedEntries,
  helpRequests,
  noteHelpRequest,
  removeHelpRequest,
});
