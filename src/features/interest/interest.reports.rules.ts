import { DAY_MS } from '#kit/days.ts';
/** Reports of errors in guides: their limits, and who may still answer one. */

/** Longest description of what is wrong, in characters. */
export const PROBLEM_MAX = 2000;
/** Longest answer to it, in characters. */
export const ANSWER_MAX = 2000;
/** Longest name and role of whoever reports, in characters. */
export const REPORTER_MAX = 120;

/** How the desk filters its list. */
export const REPORT_STATES = ['open', 'answered'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** How long a report is kept after its answer, in days. */
const KEPT_DAYS = 365;

/** What an answer finds: nobody's; the same words of the same admin, as after a lost reply; somebody else's. */
export type Answering = 'first' | 'again' | 'late';

/**
 * @param report as it is stored
 * @param by the admin who answers
 * @param answer their words
 * @returns whether to store and mail the answer, to confirm it once more, or to refuse it
 */
export function answeringOf(
  report: { answer: string | null; answered_by: string | null },
  by: string,
  answer: string,
): Answering {
  if (report.answer === null) return 'first';
  return report.answered_by === by && report.answer === answer ? 'again' : 'late';
}

/** @returns the time before which a report must have been answered to be deleted now */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
