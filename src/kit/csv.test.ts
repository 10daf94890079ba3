import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('a cell', () => {
  it.each([
    ['', ''],
    ['Kim Keeper', 'Kim Keeper'],
    ['¿Qué? Ñandú, 🌵', '"¿Qué? Ñandú, 🌵"'],
    ['a "quiet" night', '"a ""quiet"" night"'],
    ['"', '""""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a, b', '"a, b"'],
    ['; drop', "'; drop"],
    [';=1+1', "';=1+1"],
    ['1-2', '1-2'],
    ['kim@example.test', 'kim@example.test'],
    ['=1+1', "'=1+1"],
    ['+1 602 555 0100', "'+1 602 555 0100"],
    ['-5', "'-5"],
    ['@sum(A1)', "'@sum(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', '"\'\r=1+1"'],
    ['\n=1+1', '"\'\n=1+1"'],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("https://evil.test","here")', '"\'=HYPERLINK(""https://evil.test"",""here"")"'],
    ["'=1+1", "'=1+1"],
  ])('%j is written as %j [ADMIN-21]', (text, written) => {
    expect(csvCell(text)).toBe(written);
  });
});

describe('a table', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '\t', '=', '+', '-', '@', ';', "'", 'a', 'ñ') }),
  );
  const table = fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { maxLength: 6 });

  it('reads back unchanged but for the apostrophes, and no cell begins a formula [ADMIN-21]', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const back = readCsv(rows.map(csvLine).join(''));
        expect(back.flat().filter((cell) => /^[=+\-@;\t\r\n]/.test(cell))).toEqual([]);
        expect(back.map((row, y) => row.map((cell, x) => undo(cell, rows[y]?.[x])))).toEqual(rows);
      }),
    );
  });
});

/** Removes the apostrophe put in front. */
const undo = (cell: string, was: string | undefined) => (cell === `'${was}` ? cell.slice(1) : cell);

/** An independent parser for RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
