/** Assessments: load, decide, store, answer. Everything belongs to the signed-in person. */
import { implement } from '@orpc/server';
import type { Trx } from '../../db/open.ts';
import { DONE } from '../../kit/contract.ts';
import { uuidv7 } from '../../kit/ids.ts';
import { type RequestContext, requireSession } from '../../server/context.ts';
import { refusal } from '../../server/refusal.ts';
import type { StoredAnswers } from './assessment.answers.types.ts';
import { assessment, knownAnswers } from './assessment.contract.ts';
import * as queries from './assessment.queries/assessments.ts';
import * as shares from './assessment.queries/shares.ts';
import { completeAnswers, stepsWithGaps, withDefaults } from './assessment.rules/answers.ts';
import { changesSince } from './assessment.rules/compare.ts';
import { mergeDraft } from './assessment.rules/draft.ts';
import { adviceFor, FLAGS_BY_WEIGHT, hazardsOf, riskFlags } from './assessment.rules/flags.ts';
import { planActions, raisedFlags } from './assessment.rules/plan.ts';
import { showAction, showDraft, showRow, showShare } from './assessment.views.ts';

const os = implement(assessment).$context<RequestContext>().use(requireSession);

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
      throw await closedDraft(trx, input.draft_id, person.id);
    }
    await queries.updateDraft(trx, mergeDraft(draft, input.changes, input.step, now), now);
    return { id: draft.id, updated_at: now.toISOString() };
  });
});

const discardDraft = os.discardDraft.handler(async ({ context: { db, person } }) => {
  await db.as(person.id, (trx) => queries.deleteDraft(trx, person.id));
  return DONE;
});

/** The assessment takes its draft's id, so a repeated submit finds the first one and answers the same. */
const submit = os.submit.handler(async ({ input, context: { db, person, clock } }) => {
  return db.as(person.id, async (trx) => {
    const draft = await queries.lockDraft(trx, person.id);
    const stored = await queries.findOwnAssessment(trx, input.draft_id, person.id);
    if (stored) return showRow(stored);
    if (draft?.id !== input.draft_id) throw await closedDraft(trx, input.draft_id, person.id);

    const known = knownAnswers(draft.answers);
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
      escalation_level: row.escalation_level,
      flags: FLAGS_BY_WEIGHT.filter((flag) => row.risk_flags[flag]),
      city_zip: row.city_zip,
      changes: previous ? changesSince(previous, row) : null,
    };
  });
  return { items, next: following ? (page.at(-1)?.id ?? null) : null };
});

const latestLocation = os.latestLocation.handler(async ({ context: { db, person } }) => ({
  city_zip: await db.as(person.id, (trx) => queries.latestLocation(trx, person.id)),
}));

const read = os.read.handler(async ({ input, context: { db, person, library } }) => {
  return db.as(person.id, async (trx) => {
    const row = await queries.findAssessment(trx, input.id);
    if (!row) throw refusal('NOT_FOUND');
    const mine = row.user_id === person.id;
    const questions = await queries.findQuestionSet(trx, row.question_set_version);
    const safety = await queries.listSafetyEvents(trx, row.id);
    const answers: StoredAnswers = row.answers;
    return {
      assessment: showRow(row),
      questions: questions ?? [],
      questions_current: row.question_set_version === queries.QUESTION_SET_VERSION,
      mine,
      shared_by: mine ? null : await shares.findSharer(trx, row.id, person.email),
      safety: safety.map((each) => ({ ...each, ticked_at: each.ticked_at.toISOString() })),
      flags: raisedFlags(answers, row.risk_flags),
      actions: planActions(answers, row.risk_flags).map((planned) =>
        showAction(planned, library, input.locale ?? 'en'),
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
  return db.as(person.id, async (trx) => {
    if (!(await queries.findOwnAssessment(trx, input.id, person.id))) throw refusal('NOT_FOUND');
    return { shares: (await shares.listShares(trx, input.id)).map(showShare) };
  });
});

const share = os.share.handler(async ({ input, context }) => {
  const { db, person, clock, jobs, limits, publicUrl } = context;
  await limits.take('share', person.id);
  await limits.take('mailTo', input.email);
  return db.as(person.id, async (trx) => {
    if (!(await queries.findOwnAssessment(trx, input.id, person.id))) throw refusal('NOT_FOUND');
    const now = clock.now();
    const made = await shares.insertShare(trx, {
      id: uuidv7(now.getTime()),
      assessmentId: input.id,
      owner: person,
      email: input.email,
      at: now,
    });
    if (made.isNew) {
      const letter = {
        name: 'plan_shared' as const,
        sharerName: person.fullName,
        url: `${publicUrl}/assessments/${input.id}`,
      };
      await jobs.enqueue(trx, 'mail', { to: input.email, locale: person.locale, letter });
    }
    return showShare(made.share);
  });
});

const withdrawShare = os.withdrawShare.handler(async ({ input, context: { db, person, clock } }) => {
  const withdrawn = await db.as(person.id, (trx) =>
    shares.withdrawShare(trx, input.id, input.share_id, person.id, clock.now()),
  );
  if (!withdrawn) throw refusal('NOT_FOUND');
  return DONE;
});

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

/** A draft that is no longer open, with the assessment that came of it, if one did. */
async function closedDraft(trx: Trx, draftId: string | null, personId: string) {
  const stored = draftId ? await queries.findOwnAssessment(trx, draftId, personId) : undefined;
  return refusal('DRAFT_CLOSED', { assessment_id: stored?.id ?? null });
}
