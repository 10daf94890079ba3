/** Tables that open in a spreadsheet: RFC 4180, and what a stranger wrote stays text there. */

/** Tells Excel that what follows is UTF-8, so that Spanish reads as Spanish. */
export const CSV_BOM = '\uFEFF';

/** With one of these in front, a spreadsheet takes a cell for a formula and runs it. */
// A semicolon separates cells where a comma separates decimals: what follows it begins one.
const FORMULA = /^[=+\-@;\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** @returns the cells as one line, with its end */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** @returns a text as one cell: defused, and in quotes where it needs them */
export function csvCell(text: string): string {
  const defused = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
