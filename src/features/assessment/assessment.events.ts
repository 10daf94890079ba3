/** Events of assessments, and of the cases they cause. */
import { z } from 'zod';
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';
import { FLAGS_BY_WEIGHT } from './assessment.rules/flags.ts';

const ofAssessment = { subject: 'assessment', data: NO_DATA, ...LOG_ONLY } as const;
const ofSharing = { ...ofAssessment, rights: 'of people' } as const;

export const assessmentSubmitted = defineEvent('assessment.submitted', {
  ...ofAssessment,
  data: z.strictObject({
    level: z.enum(['urgent', 'review', 'routine', 'none']),
    flags: z.array(z.enum(FLAGS_BY_WEIGHT)),
  }),
});
export const assessmentShared = defineEvent('assessment.shared', ofSharing);
export const shareWithdrawn = defineEvent('assessment.share_withdrawn', ofSharing);
export const caseTaken = defineEvent('case.taken', ofAssessment);
export const caseResolved = defineEvent('case.resolved', ofAssessment);

export const assessmentEvents = [
  assessmentSubmitted,
  assessmentShared,
  shareWithdrawn,
  caseTaken,
  caseResolved,
] as const;
