/** Maps reports of errors in guides to the contract's shape, and to a table for a spreadsheet. */
import type { ContentTexts } from '../library/library.reviews.rules.ts';
import type { GuideReport } from './interest.reports.contract.ts';
import type { ReportRow } from './interest.reports.queries.ts';
import { tableOf } from './interest.views.ts';

/** @param texts name the guide, if it still exists */
export function viewReport(row: ReportRow, texts: ContentTexts): GuideReport {
  const { answer, answered_at, answered_by: _, answerer, created_at, ...rest } = row;
  return {
    ...rest,
    title: texts.get(row.guide)?.title ?? null,
    created_at: created_at.toISOString(),
    answer:
      answer !== null && answered_at !== null
        ? { text: answer, at: answered_at.toISOString(), by: answerer }
        : null,
  };
}

export const reportsTable = (rows: ReportRow[]) =>
  tableOf(
    'guide-reports.csv',
    [
      'created_at',
      'guide',
      'language',
      'problem',
      'name',
      'email',
      'locale',
      'answered_at',
      'answerer',
      'answer',
      'note',
    ],
    rows,
  );
