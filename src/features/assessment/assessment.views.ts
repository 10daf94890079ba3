/** Maps rows and rule results to the contract's shapes. */
import type { Selectable } from 'kysely';
import type { AssessmentDrafts, Assessments } from '#db/tables.gen.ts';
import type { Locale } from '#kit/locale.ts';
import { COMMON_PRACTICE, type Library } from '../library/library.content/library.ts';
import { withNoteOn } from '../library/library.dated.rules.ts';
import { findAlarm } from '../packs/packs.emergencies.rules/find-alarm.ts';
import { type Alarm, type EmergencyKind, isEmergency } from '../packs/packs.emergencies.rules/kinds.ts';
import { knownAnswers } from './assessment.answers.contract.ts';
import type { StoredAnswers } from './assessment.answers.types.ts';
import type { Draft, Plan, PlannedActionView, Share } from './assessment.contract.ts';
import type { ShareRow } from './assessment.queries/shares.ts';
import { freeTexts } from './assessment.rules/free-text.ts';
import type { PlannedAction } from './assessment.rules/plan.ts';

export function showDraft(
  row: Pick<Selectable<AssessmentDrafts>, 'id' | 'answers' | 'step' | 'updated_at'>,
): Draft {
  return {
    id: row.id,
    answers: knownAnswers(row.answers),
    step: row.step,
    updated_at: row.updated_at.toISOString(),
  };
}

export function showRow(row: Selectable<Assessments>): Plan['assessment'] {
  return { ...row, created_at: row.created_at.toISOString() };
}

/** @param titles of the projects that plans are shared with, if the owner is still in them */
export function showShare(row: ShareRow, titles: ReadonlyMap<string, string>): Share {
  return {
    id: row.id,
    email: row.reader_email,
    project: row.project_id ? { id: row.project_id, title: titles.get(row.project_id) ?? null } : null,
    without_abuse: row.omits_abuse,
    created_at: row.created_at.toISOString(),
  };
}

/** Emergencies in the person's own words. Computed on every read and never stored. */
export function namedIn(answers: StoredAnswers): Alarm | null {
  return findAlarm(...freeTexts(answers));
}

/** @returns the emergencies that are certain; likely ones do not change a plan */
export function certainIn(alarm: Alarm | null): EmergencyKind[] {
  return alarm?.certainty === 'certain' ? alarm.kinds.filter(isEmergency) : [];
}

/**
 * A planned action with its texts, phone numbers and sources.
 * @throws if the content has no such action, which a test rules out
 */
export function showAction(
  planned: PlannedAction,
  library: Library,
  locale: Locale,
  today: Date,
): PlannedActionView {
  const action = library.actions.get(planned.action);
  if (!action) throw new Error(`content/actions/assessment has no ${planned.action}`);
  const codes = [...new Set(action.steps.map((step) => step.source))].filter(
    (code) => code !== COMMON_PRACTICE,
  );
  return {
    id: action.id,
    title: action.title[locale],
    why: action.why[locale],
    because: planned.because,
    flag: planned.flag,
    steps: action.steps.map((step) => {
      const index = codes.indexOf(step.source);
      const text = withNoteOn(step[locale], library.dated.get(step.dated ?? ''), locale, today);
      return { text, source: index < 0 ? null : index };
    }),
    phones: action.phones.flatMap((id) => {
      const phone = library.phones.get(id);
      return phone
        ? {
            id,
            name: phone.name[locale],
            number: phone.number,
            tel: phone.tel,
            hours: phone.hours?.[locale] ?? null,
          }
        : [];
    }),
    sources: codes.flatMap((code) => library.sources.get(code) ?? []),
    changes: action.changes[locale],
    guide: action.guide ?? null,
    pack_topic: action.title[locale],
  };
}
