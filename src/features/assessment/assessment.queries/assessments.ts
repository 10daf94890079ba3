/** The SQL of assessments. Every function acts as the transaction's person. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { recordMembersReading } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import type { Hazard, StoredAnswers } from '../assessment.answers.types.ts';
import { assessmentSubmitted } from '../assessment.events.ts';
import { STEPS } from '../assessment.questions.ts';
import type { DraftState } from '../assessment.rules/draft.ts';
import {
  type Advice,
  escalationLevel,
  FLAGS_BY_WEIGHT,
  type RiskFlag,
  type RiskFlags,
} from '../assessment.rules/flags.ts';
import type { QuestionSet } from '../assessment.types.ts';
import { insertCase } from './cases.ts';

const PAGE = 20;

/** The version of the current questions: a hash of all their visible text. */
export const QUESTION_SET_VERSION = createHash('sha256')
  .update(JSON.stringify(STEPS))
  .digest('hex')
  .slice(0, 16);

/** Stores the current questions beside the answers to them. */
export async function storeQuestionSet(trx: Trx): Promise<void> {
  const definition: QuestionSet = STEPS;
  await trx
    .insertInto('question_sets')
    .values({ version: QUESTION_SET_VERSION, definition: JSON.stringify(definition) })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function findDraft(trx: Trx, personId: string) {
  return trx
    .selectFrom('assessment_drafts')
    .select(['id', 'answers', 'safety_ticks', 'step', 'updated_at'])
    .where('user_id', '=', personId)
    .executeTakeFirst();
}

/** The draft, locked until the transaction ends, so that two tabs are serialized. */
export async function lockDraft(trx: Trx, personId: string) {
  return trx
    .selectFrom('assessment_drafts')
    .select(['id', 'answers', 'safety_ticks', 'step'])
    .where('user_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** Creates the person's draft unless another request just did. */
export async function createDraft(trx: Trx, personId: string, id: string, at: Date): Promise<void> {
  await trx
    .insertInto('assessment_drafts')
    .values({ id, user_id: personId, created_at: at, updated_at: at })
    .onConflict((on) => on.column('user_id').doNothing())
    .execute();
}

export async function updateDraft(trx: Trx, draft: DraftState, at: Date): Promise<void> {
  await trx
    .updateTable('assessment_drafts')
    .set({
      answers: JSON.stringify(draft.answers),
      safety_ticks: JSON.stringify(draft.safety_ticks),
      step: draft.step,
      updated_at: at,
    })
    .where('id', '=', draft.id)
    .execute();
}

export async function deleteDraft(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('assessment_drafts').where('user_id', '=', personId).execute();
}

/** Deletes a draft, unless it changed since it was shown. */
export async function deleteSeenDraft(
  trx: Trx,
  personId: string,
  seen: { id: string; updated_at: string },
): Promise<void> {
  await trx
    .deleteFrom('assessment_drafts')
    .where('user_id', '=', personId)
    .where('id', '=', seen.id)
    .where('updated_at', '=', new Date(seen.updated_at))
    .execute();
}

/** As the system, which sees no answers. @returns people whose drafts have not changed since then */
export async function listUnchangedDrafts(trx: Trx, since: Date) {
  return trx
    .selectFrom('assessment_drafts')
    .select(['user_id as person_id', 'updated_at as since'])
    .where('updated_at', '<=', since)
    .execute();
}

/** Deletes a draft, unless it changed since then. */
export async function forgetDraft(trx: Trx, personId: string, since: Date): Promise<void> {
  await trx
    .deleteFrom('assessment_drafts')
    .where('user_id', '=', personId)
    .where('updated_at', '<=', since)
    .execute();
}

export interface NewAssessment {
  id: string;
  userId: string;
  answers: StoredAnswers;
  flags: RiskFlags;
  hazards: { hazard: Hazard; advice: Advice; tickedAt: Date }[];
  at: Date;
}

/**
 * Stores a completed assessment with its safety events and its case (ASMT-67, ASMT-18), and records the
 * event.
 */
export async function insertAssessment(trx: Trx, made: NewAssessment) {
  const row = await trx
    .insertInto('assessments')
    .values({
      id: made.id,
      user_id: made.userId,
      answers: JSON.stringify(made.answers),
      risk_flags: JSON.stringify(made.flags),
      escalate_case: made.flags.escalate_case,
      escalation_level: escalationLevel(made.flags),
      city_zip: made.answers.city_or_zip,
      help_level: made.answers.help_level,
      question_set_version: QUESTION_SET_VERSION,
      created_at: made.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (made.hazards.length > 0) {
    await trx
      .insertInto('safety_events')
      .values(
        made.hazards.map(({ hazard, advice, tickedAt }) => ({
          assessment_id: made.id,
          user_id: made.userId,
          hazard,
          advice,
          ticked_at: tickedAt,
        })),
      )
      .execute();
    await insertCase(trx, {
      id: made.id,
      hazards: made.hazards.map(({ tickedAt, ...each }) => ({ ...each, ticked_at: tickedAt.toISOString() })),
      at: made.at,
    });
  }
  await recordEvent(trx, assessmentSubmitted, {
    at: made.at,
    actorId: made.userId,
    subjectId: made.id,
    data: { level: row.escalation_level, flags: FLAGS_BY_WEIGHT.filter((flag) => made.flags[flag]) },
  });
  return row;
}

/** One that the person owns or that was shared with them; row-level security decides. */
export async function findAssessment(trx: Trx, id: string) {
  return trx.selectFrom('assessments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOwnAssessment(trx: Trx, id: string, personId: string) {
  return trx
    .selectFrom('assessments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', personId)
    .executeTakeFirst();
}

export async function findQuestionSet(trx: Trx, version: string): Promise<QuestionSet | undefined> {
  const row = await trx
    .selectFrom('question_sets')
    .select('definition')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.definition;
}

export async function listSafetyEvents(trx: Trx, assessmentId: string) {
  return trx
    .selectFrom('safety_events')
    .select(['hazard', 'advice', 'ticked_at'])
    .where('assessment_id', '=', assessmentId)
    .orderBy('ticked_at')
    .orderBy('hazard')
    .execute();
}

/**
 * A page of the person's assessments, newest first, plus one more to compare the last of the page with.
 */
export async function listAssessments(trx: Trx, personId: string, before: string | undefined) {
  const rows = await trx
    .selectFrom('assessments')
    .select(['id', 'created_at', 'escalation_level', 'risk_flags', 'answers', 'city_zip'])
    .where('user_id', '=', personId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select a.created_at, a.id from assessments a where a.id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return { page: rows.slice(0, PAGE), following: rows[PAGE] };
}

/** ASMT-85. */
export async function latestLocation(trx: Trx, personId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('assessments')
    .select('city_zip')
    .where('user_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.city_zip ?? null;
}

/** @returns the flags of the newest assessment; empty without one */
export async function latestFlags(trx: Trx, personId: string): Promise<RiskFlag[]> {
  const row = await trx
    .selectFrom('assessments')
    .select('risk_flags')
    .where('user_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? FLAGS_BY_WEIGHT.filter((flag) => row.risk_flags[flag]) : [];
}

/** The record's entry of somebody who reads a plan that is shared with them. */
export async function recordRead(
  trx: Trx,
  plan: { id: string; user_id: string },
  { by, at }: Actor,
): Promise<void> {
  await recordMembersReading(trx, {
    at,
    actorId: by,
    what: 'plan',
    people: [plan.user_id],
    subjects: [plan.id],
  });
}
