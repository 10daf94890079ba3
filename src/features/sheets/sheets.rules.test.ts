import { describe, expect, it } from 'vitest';
import type { ShownField, ShownPart, ShownTable } from '../library/library.sheets.types.ts';
import {
  cellId,
  differing,
  fillIn,
  MAX_ROWS,
  parseWritten,
  rowsOf,
  rowsWritten,
  withText,
} from './sheets.rules.ts';

describe('what is stored', () => {
  it.each<[string | null, object]>([
    [null, {}],
    ['', {}],
    ['{', {}],
    ['[]', {}],
    ['"words"', {}],
    ['null', {}],
    ['{"name":"Ana","born":7,"gone":"","deep":{"a":"b"}}', { name: 'Ana' }],
  ])('%j is read as %j [SITE-19]', (stored, written) => {
    expect(parseWritten(stored)).toEqual(written);
  });

  it('loses a field that is emptied, and keeps the others [SITE-19]', () => {
    expect(withText({ a: '1', b: '2' }, 'a', '')).toEqual({ b: '2' });
    expect(withText({ a: '1' }, 'b', '2')).toEqual({ a: '1', b: '2' });
  });

  it('differs where a text was changed, added or removed [SITE-19]', () => {
    expect(differing({ a: '1', b: '2', c: '3' }, { a: '1', b: '0', d: '4' }).sort()).toEqual(['b', 'c', 'd']);
  });
});

describe('rows', () => {
  const table = { named: [], blank: 5 } as unknown as ShownTable;
  it('are as many as paper has, or more if more are written [SITE-19]', () => {
    expect(rowsOf('list', table, {}, 3)).toEqual([1, 2, 3, 4, 5]);
    expect(rowsOf('list', table, { [cellId('list', 7, 'name')]: 'x', 'other.9.name': 'x' }, 3)).toHaveLength(
      7,
    );
    expect(rowsOf('list', table, {}, 6)).toHaveLength(6);
  });
  it('have a limit, whatever is stored [SITE-19]', () => {
    expect(rowsWritten('list', { 'list.1e9.name': 'x' })).toBe(MAX_ROWS);
    expect(rowsWritten('list', { 'list.monday.name': 'x', name: 'x', 'list.-3.name': 'x' })).toBe(0);
  });
  it('have the names of the sheet, if it names them [SITE-19]', () => {
    const named = { named: [{ id: 'monday' }, { id: 'tuesday' }], blank: 0 } as unknown as ShownTable;
    expect(rowsOf('days', named, { 'days.9.x': 'x' }, 3)).toEqual(['monday', 'tuesday']);
  });
});

describe('filling in from an assessment', () => {
  const field = (id: string, from?: string) => ({ id, label: `The ${id}`, from }) as ShownField;
  const parts = [
    { fields: [field('help', 'daily_needs_now'), field('name')] },
    { fields: [field('walking', 'falls_and_mobility'), field('day', 'discharge_details.day')] },
  ] as unknown as ShownPart[];
  const labels = {
    daily_needs_now: { bathing: 'Bathing', eating: 'Eating' },
    falls_and_mobility: { fell_3mo: 'Fell' },
  };
  const fill = (answers: object, written = {}) =>
    fillIn({ parts }, written, { assumed: [], ...answers }, labels, (text) => `on ${text}`);

  it('puts answers into words, and names the fields [SITE-19]', () => {
    expect(
      fill({
        daily_needs_now: ['bathing', 'eating'],
        falls_and_mobility: 'fell_3mo',
        discharge_details: { day: 'Monday' },
      }),
    ).toEqual({
      written: { help: 'Bathing; Eating', walking: 'Fell', day: 'on Monday' },
      filled: ['The help', 'The walking', 'The day'],
    });
  });

  it('leaves alone what is written [SITE-19]', () => {
    expect(fill({ daily_needs_now: ['bathing'] }, { help: 'All of it' })).toEqual({
      written: { help: 'All of it' },
      filled: [],
    });
    expect(fill({ daily_needs_now: ['bathing'] }, { help: ' ' }).written).toEqual({ help: 'Bathing' });
  });

  it.each([
    { daily_needs_now: ['none'] },
    { daily_needs_now: [] },
    { daily_needs_now: 7, discharge_details: 'x' },
    { discharge_details: null },
    {},
  ])('takes nothing from %j [SITE-19]', (answers) => {
    expect(fill(answers)).toEqual({ written: {}, filled: [] });
  });

  it('takes no answer that was only assumed [SITE-19]', () => {
    expect(fill({ falls_and_mobility: 'fell_3mo', assumed: ['falls_and_mobility'] }).filled).toEqual([]);
  });
});
