/** What a person's copy of their data says of assessment. */
import { sql } from 'kysely';
import { exportPart, OWN } from '#db/export-part.ts';
import type { Trx } from '#db/open.ts';

export const assessmentExport = [
  exportPart({
    name: 'assessments',
    about: 'Your assessments. Each is also a page to read.',
    table: 'assessments',
    mine: OWN.by('user_id'),
    fields: {
      id: 'Names the row',
      answers: 'Your answers, by question',
      risk_flags: 'What your answers point to',
      escalation_level: 'How urgent we took it to be',
      city_zip: 'Where it is for',
      help_level: 'How much help you wanted',
      question_set_version: 'The version of the questions',
      created_at: 'When it was made, in UTC',
    },
  }),
  exportPart({
    name: 'assessment-draft',
    about: 'An assessment that you began.',
    table: 'assessment_drafts',
    mine: OWN.by('user_id'),
    fields: {
      id: 'Names the row',
      answers: 'Your answers so far, by question',
      step: 'The step you were at',
      created_at: 'When you began, in UTC',
      updated_at: 'When you last changed it, in UTC',
    },
  }),
  exportPart({
    name: 'shares',
    about: 'With whom you shared a plan.',
    table: 'assessment_shares',
    mine: OWN.by('owner_id'),
    fields: {
      id: 'Names the row',
      assessment_id: 'Which one: see assessments',
      reader_email: 'With which address',
      project_id: 'With which project',
      omits_abuse: 'Whether answers about abuse were left out',
      created_at: 'When it was made, in UTC',
      withdrawn_at: 'When you took it back, in UTC',
    },
  }),
  exportPart({
    name: 'safety-notes',
    about: 'Dangers you marked, and what we advised.',
    table: 'safety_events',
    mine: OWN.by('user_id'),
    fields: {
      id: 'Names the row',
      assessment_id: 'In which assessment',
      hazard: 'Which danger',
      advice: 'What we advised',
      ticked_at: 'When, in UTC',
    },
  }),
];

const AT_ONCE = 50;

/** As the person. @returns their assessments, by id, to be written as pages */
export async function listAssessmentsToExport(trx: Trx, after: string | null) {
  const rows = await trx
    .selectFrom('assessments as t')
    .select(['id as key', 'answers', 'risk_flags', 'created_at'])
    .where(OWN.by('user_id'))
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows;
}
export type AssessmentToExport = Awaited<ReturnType<typeof listAssessmentsToExport>>[number];
