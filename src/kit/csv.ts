/** Tables that open in a spreadsheet (RFC 4180), with strangers' input kept as plain text. */

/** Tells Excel that the file is UTF-8, so that Spanish is readable. */
export const CSV_BOM = '\uFEFF';

/** A cell that begins with one of these is run as a formula by spreadsheets. */
// Where commas are decimal separators, a semicolon separates cells, and whatever follows it begins one.
const FORMULA = /^[=+\-@;\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** @returns the cells as one line, with its line ending */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** @returns a text as one cell: defused, and quoted if necessary */
export function csvCell(text: string): string {
  const defused = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
