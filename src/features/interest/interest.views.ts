/** Maps rows to the contract's shapes, and to tables for a spreadsheet. */
import type { Selectable } from 'kysely';
import type { HelperApplications, WaitlistEntries } from '#db/tables.gen.ts';
import { CSV_BOM, csvLine } from '#kit/csv.ts';

export function view<R extends { created_at: Date }>(row: R) {
  return { ...row, created_at: row.created_at.toISOString() };
}

export const waitlistTable = (rows: Selectable<WaitlistEntries>[]) =>
  tableOf(
    'waitlist.csv',
    ['created_at', 'email', 'name', 'kind', 'interest', 'locale', 'status', 'note'],
    rows,
  );

export const applicationsTable = (rows: Selectable<HelperApplications>[]) =>
  tableOf(
    'applications.csv',
    ['created_at', 'email', 'name', 'role', 'experience', 'locale', 'status', 'note'],
    rows,
  );

/** Reads a whole list, a thousand rows at a time. */
export async function readAllRows<R>(
  list: (page: { after: string | undefined; size: number }) => Promise<{ rows: R[]; next: string | null }>,
): Promise<R[]> {
  const all: R[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const { rows, next } = await list({ after, size: 1000 });
    all.push(...rows);
    after = next;
  }
  return all;
}

/** The rows below a header row. */
export function tableOf<C extends string>(
  name: string,
  columns: readonly C[],
  rows: Record<C, string | Date | null>[],
) {
  const lines = rows.map((row) => csvLine(columns.map((column) => cellText(row[column]))));
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([CSV_BOM, csvLine(columns), ...lines], name, { type: 'text/csv;charset=utf-8' }),
  };
}

const cellText = (value: string | Date | null) =>
  value instanceof Date ? value.toISOString() : (value ?? '');
