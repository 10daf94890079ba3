/** What is on a sheet that somebody fills in: kept as one text per field, in this browser only. */
import type { ShownSheet, ShownTable } from '../library/library.sheets.types.ts';

/** What is written, by field; a ticked box is `TICKED`. What is empty is not there. */
export type Written = Readonly<Record<string, string>>;

export const TICKED = 'x';

/** The most rows that a table may grow to. */
export const MAX_ROWS = 40;

/** @returns where a sheet is stored; a new shape gets a new number, and what is under the old one is left alone */
export const sheetKey = (slug: string): string => `kinkeeper.sheet.1.${slug}`;

/** @returns the name of a cell; rows are named by their id, or by their number from 1 */
export const cellId = (part: string, row: string | number, column: string): string =>
  `${part}.${row}.${column}`;

/**
 * @param stored anything: from another version, edited by hand, or nothing
 * @returns the texts that are in it
 */
export function parseWritten(stored: string | null): Written {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
    return Object.fromEntries(
      Object.entries(found).filter(([, text]) => typeof text === 'string' && text !== ''),
    );
  } catch {
    return {};
  }
}

/** @returns what is written after one change; an empty text removes the field */
export function withText(written: Written, id: string, text: string): Written {
  const { [id]: _, ...rest } = written;
  return text === '' ? rest : { ...rest, [id]: text };
}

/** @returns the fields whose texts differ */
export function differing(before: Written, after: Written): string[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids].filter((id) => before[id] !== after[id]);
}

/** @returns how many numbered rows a table needs to show all that is written in it */
export function rowsWritten(part: string, written: Written): number {
  const rows = Object.keys(written).flatMap((id) => {
    const [of, row] = id.split('.');
    return of === part && Number.isInteger(Number(row)) ? [Number(row)] : [];
  });
  return Math.min(MAX_ROWS, Math.max(0, ...rows));
}

/** @returns the rows that a table has on paper, by their id or number */
export function rowsOf(
  part: string,
  table: ShownTable,
  written: Written,
  shown: number,
): (string | number)[] {
  if (table.named.length > 0) return table.named.map(({ id }) => id);
  const count = Math.max(table.blank, shown, rowsWritten(part, written));
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Labels of the options of questions, by question and code; a question without options has none. */
export type AnswerLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Answers as an assessment stores them, with the keys of those that nobody gave. */
export type GivenAnswers = Readonly<Record<string, unknown>> & { assumed: readonly string[] };

/**
 * Puts answers of an assessment into the fields that are still empty.
 * @param answers what does not fit its question is ignored, and so is what was only assumed
 * @param asText puts an answer without options into words, such as a day
 * @returns what is then written, and the labels of the fields that were filled
 */
export function fillIn(
  { parts }: Pick<ShownSheet, 'parts'>,
  written: Written,
  answers: GivenAnswers,
  labels: AnswerLabels,
  asText: (answer: string) => string,
): { written: Written; filled: string[] } {
  const empty = parts.flatMap(({ fields }) => fields).filter(({ id }) => !written[id]?.trim());
  const filled = empty.flatMap((field) => {
    const text = field.from ? answerText(field.from, answers, labels, asText) : '';
    return text ? [{ field, text }] : [];
  });
  return {
    written: { ...written, ...Object.fromEntries(filled.map(({ field, text }) => [field.id, text])) },
    filled: filled.map(({ field }) => field.label),
  };
}

/** @returns the answer in words; options that say nothing have no label */
function answerText(
  from: string,
  answers: GivenAnswers,
  labels: AnswerLabels,
  asText: (answer: string) => string,
): string {
  const [question = '', part] = from.split('.');
  if (answers.assumed.includes(question)) return '';
  const whole = answers[question];
  const answer = part === undefined ? whole : (whole as Record<string, unknown> | null | undefined)?.[part];
  const options = labels[question];
  if (!options) return typeof answer === 'string' ? asText(answer) : '';
  return [answer]
    .flat()
    .flatMap((code) => (typeof code === 'string' && options[code]) || [])
    .join('; ');
}
