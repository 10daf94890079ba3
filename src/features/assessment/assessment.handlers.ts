/** Assessments: load, decide, store, answer. Everything belongs to the signed-in person. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { dayIn } from '#kit/time-zone.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { listReadings } from '../activity/activity.looks.queries.ts';
import type { Library } from '../library/library.content/library.ts';
import { nearLocation } from '../library/library.content/states.ts';
import { listAddresses } from '../projects/projects.companions.queries.ts';
import { findProject, listTitles } from '../projects/projects.queries.ts';
import { membersOf, othersIn } from '../projects/projects.rules.ts';
import { knownAnswers } from './assessment.answers.contract.ts';
import type { StoredAnswers } from './assessment.answers.types.ts';
import { assessment } from './assessment.contract.ts';
import { planShared } from './assessment.letters.ts';
import * as queries from './assessment.queries/assessments.ts';
import { listLooks } from './assessment.queries/looks.ts';
import * as shares from './assessment.queries/shares.ts';
import { completeAnswers, stepsWithGaps, withDefaults } from './assessment.rules/answers.ts';
import { changesSince } from './assessment.rules/compare.ts';
import { changedKeys, mergeDraft, sortChanges } from './assessment.rules/draft.ts';
import { adviceFor, codesOf, FLAGS_BY_WEIGHT, hazardsOf, riskFlags } from './assessment.rules/flags.ts';
import { orderActions, raisedFlags } from './assessment.rules/plan.ts';
import { mentionsAbuse, questionsWithoutAbuse, redactAbuse } from './assessment.rules/redact-abuse.ts';
import { urgencyOf } from './assessment.rules/urgency.ts';
import { certainIn, namedIn, showAction, showDraft, showRow, showShare } from './assessment.views.ts';

const os = implement(assessment)
  .$context<RequestContext<'limits' | 'publicUrl' | 'unsolicitedMail'> & { library: Library }>()
  .use(requireSession);

const readDraft = os.readDraft.handler(async ({ context: { db, person } }) => {
  const draft = await db.as(person.id, (trx) => queries.findDraft(trx, person.id));
  return { draft: draft ? showDraft(draft) : null };
});

const saveDraft = os.saveDraft.handler(async ({ input, context: { db, person, clock } }) => {
  const now = clock.now();
  return db.as(person.id, async (trx) => {
    if (input.draft_id === null) await queries.createDraft(trx, person.id, uuidv7(now.getTime()), now);
    const draft = await queries.lockDraft(trx, person.id);
    if (!draft || (input.draft_id !== null && input.draft_id !== draft.id)) {
      throw await draftClosedRefusal(trx, input.draft_id, person.id);
    }
    const { fresh, differing } = input.seen
      ? sortChanges(draft.answers, input.changes, input.seen)
      : { fresh: input.changes, differing: {} };
    await queries.updateDraft(trx, mergeDraft(draft, fresh, input.step, now), now);
    return { id: draft.id, updated_at: now.toISOString(), differing };
  });
});

const discardDraft = os.discardDraft.handler(async ({ input, context: { db, person } }) => {
  await db.as(person.id, async (trx) => {
    if (!input) return queries.deleteDraft(trx, person.id);
    if (input.seen) await queries.deleteSeenDraft(trx, person.id, input.seen);
    if (await queries.findDraft(trx, person.id)) throw refusal('CHANGED_MEANWHILE');
  });
  return DONE;
});

/**
 * The assessment takes its draft's id, so a repeated submit finds the first one and returns the same.
 */
const submit = os.submit.handler(async ({ input, context: { db, person, clock } }) => {
  return db.as(person.id, async (trx) => {
    const draft = await queries.lockDraft(trx, person.id);
    const stored = await queries.findOwnAssessment(trx, input.draft_id, person.id);
    if (stored) return showRow(stored);
    if (draft?.id !== input.draft_id) throw await draftClosedRefusal(trx, input.draft_id, person.id);

    const known = knownAnswers(draft.answers);
    const changed = input.seen ? changedKeys(known, input.seen) : [];
    if (changed.length > 0) throw refusal('CHANGED_MEANWHILE', { questions: changed });
    const gaps = stepsWithGaps(withDefaults(known));
    if (gaps.length > 0) throw refusal('ASSESSMENT_INCOMPLETE', { steps: gaps });
    const answers = completeAnswers(known);
    const now = clock.now();
    const row = await queries.insertAssessment(trx, {
      id: draft.id,
      userId: person.id,
      answers,
      flags: riskFlags(answers),
      hazards: hazardsOf(answers).map((hazard) => ({
        hazard,
        advice: adviceFor(hazard),
        tickedAt: new Date(draft.safety_ticks[hazard] ?? now),
      })),
      at: now,
    });
    await queries.deleteDraft(trx, person.id);
    return showRow(row);
  });
});

const list = os.list.handler(async ({ input, context: { db, person } }) => {
  const { page, following } = await db.as(person.id, (trx) =>
    queries.listAssessments(trx, person.id, input.before),
  );
  const items = page.map((row, index) => {
    const previous = page[index + 1] ?? following;
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      urgency: urgencyOf(row.answers, row.risk_flags, certainIn(namedIn(row.answers))),
      flags: FLAGS_BY_WEIGHT.filter((flag) => row.risk_flags[flag]),
      city_zip: row.city_zip,
      changes: previous ? { since: previous.created_at.toISOString(), ...changesSince(previous, row) } : null,
    };
  });
  return { items, next: following ? (page.at(-1)?.id ?? null) : null };
});

const latestLocation = os.latestLocation.handler(async ({ context: { db, person } }) => ({
  city_zip: await db.as(person.id, (trx) => queries.latestLocation(trx, person.id)),
}));

const read = os.read.handler(async ({ input, context: { db, person, clock, library } }) => {
  return db.as(person.id, async (trx) => {
    const stored = await queries.findAssessment(trx, input.id);
    if (!stored) {
      const waits = !person.emailVerified && (await shares.waitsForAddress(trx, input.id, person.email));
      throw refusal(waits ? 'EMAIL_NOT_VERIFIED' : 'NOT_FOUND');
    }
    const mine = stored.user_id === person.id;
    await queries.recordRead(trx, stored, { by: person.id, at: clock.now() });
    const sharing = mine ? undefined : await shares.findSharing(trx, stored.id);
    const whole = (mine || sharing?.whole === true) && !input.without_abuse;
    const row = whole ? stored : redactAbuse(stored);
    const looks = mine && whole ? await listLooks(trx, row.id, person.id) : [];
    const answers: StoredAnswers = row.answers;
    const namedInWords = namedIn(answers);
    const named = mine ? namedInWords : null;
    const questions = (await queries.findQuestionSet(trx, row.question_set_version)) ?? [];
    const safety = await queries.listSafetyEvents(trx, row.id);
    const day = dayIn(person.timeZone, clock.now());
    const { actions, first, today } = orderActions(answers, row.risk_flags, day);
    return {
      assessment: showRow(row),
      questions: whole ? questions : questionsWithoutAbuse(questions, answers),
      questions_current: row.question_set_version === queries.QUESTION_SET_VERSION,
      mine,
      shared_by: sharing?.owner_name ?? null,
      urgency: urgencyOf(answers, row.risk_flags, certainIn(named)),
      named,
      asks_first: mentionsAbuse(codesOf(answers.safety_check), namedInWords?.kinds ?? []),
      safety: safety
        .filter(({ hazard }) => codesOf(answers.safety_check).includes(hazard))
        .map((each) => ({ ...each, ticked_at: each.ticked_at.toISOString() })),
      looks: looks.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
      flags: raisedFlags(answers, row.risk_flags),
      actions: actions.map((planned) => showAction(planned, library, input.locale ?? 'en', clock.now())),
      first,
      today,
      near: nearLocation(
        row.city_zip,
        actions.map(({ action }) => action),
        input.locale ?? 'en',
        whole ? [] : ABOUT_ABUSE,
      ),
    };
  });
});

const sharedWithMe = os.sharedWithMe.handler(async ({ input, context: { db, person } }) => {
  const { rows, next } = await db.as(person.id, (trx) =>
    shares.listSharedWith(trx, person.email, person.id, input.before),
  );
  const items = rows.map((row) => ({
    id: row.id,
    shared_by: row.owner_name,
    created_at: row.created_at.toISOString(),
  }));
  return { items, next };
});

const listShares = os.shares.handler(async ({ input, context: { db, person } }) => {
  const { rows, titles, readings } = await db.as(person.id, async (trx) => {
    if (!(await queries.findOwnAssessment(trx, input.id, person.id))) throw refusal('NOT_FOUND');
    const listed = await shares.listShares(trx, input.id);
    return {
      rows: listed,
      titles: await listTitles(
        trx,
        listed.flatMap((row) => row.project_id ?? []),
      ),
      readings: await listReadings(trx, person.id, input.id),
    };
  });
  const ids = readings.map(({ person_id }) => person_id);
  const idOf = ids.length > 0 ? await db.asSystem((trx) => shares.listIdsByAddress(trx, ids)) : undefined;
  return {
    shares: rows.map((row) => {
      const reading = readings.find(({ person_id }) => person_id === idOf?.get(row.reader_email));
      const isSince = reading && reading.at >= row.created_at;
      return { ...showShare(row, titles), opened_at: isSince ? reading.at.toISOString() : null };
    }),
  };
});

const share = os.share.handler(async ({ input, context }) => {
  const { db, person, clock, limits, publicUrl, unsolicitedMail } = context;
  await limits.take('share', person.id);
  return db.as(person.id, async (trx) => {
    if (!(await queries.findOwnAssessment(trx, input.id, person.id))) throw refusal('NOT_FOUND');
    const { readers, mailed, titles } = await readersOf(trx, input, person.id);
    const now = clock.now();
    const made = await shares.insertShare(trx, {
      id: uuidv7(now.getTime()),
      assessmentId: input.id,
      owner: person,
      readers,
      omitsAbuse: input.without_abuse,
      at: now,
    });
    for (const to of made.isNew ? mailed : []) {
      const letter = planShared.of({
        sharerName: person.fullName,
        url: publicUrl + paths.plan(input.id),
      });
      await unsolicitedMail.mail(trx, { to, locale: person.locale, letter });
    }
    return { ...showShare(made.share, titles), is_new: made.isNew };
  });
});

const withdrawShare = os.withdrawShare.handler(async ({ input, context: { db, person, clock } }) => {
  const withdrawn = await db.as(person.id, (trx) =>
    shares.withdrawShare(trx, input.id, input.share_id, person.id, clock.now()),
  );
  if (!withdrawn) throw refusal('NOT_FOUND');
  return DONE;
});

/** What a state has that tells of abuse, also in its addresses. */
const ABOUT_ABUSE = ['aps', 'ombudsman'] as const;

export const assessmentHandlers = {
  readDraft,
  saveDraft,
  discardDraft,
  submit,
  list,
  latestLocation,
  sharedWithMe,
  read,
  shares: listShares,
  share,
  withdrawShare,
};

/**
 * Who a plan is to be shared with, and who gets a letter; sharing with a project requires membership
 * (ASMT-60).
 */
async function readersOf(
  trx: Trx,
  asked: { email?: string | undefined; project_id?: string | undefined },
  sharerId: string,
) {
  if (asked.email !== undefined)
    return { readers: { email: asked.email }, mailed: [asked.email], titles: new Map<string, string>() };
  const project = asked.project_id ? await findProject(trx, asked.project_id) : undefined;
  if (!project || !membersOf(project).includes(sharerId)) throw refusal('NOT_FOUND');
  return {
    readers: { projectId: project.id },
    mailed: await listAddresses(trx, othersIn(project, sharerId)),
    titles: new Map([[project.id, project.title]]),
  };
}

/** A draft that is no longer open, with the assessment it became, if any. */
async function draftClosedRefusal(trx: Trx, draftId: string | null, personId: string) {
  const stored = draftId ? await queries.findOwnAssessment(trx, draftId, personId) : undefined;
  return refusal('DRAFT_CLOSED', { assessment_id: stored?.id ?? null });
}
