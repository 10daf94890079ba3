import { expect, it } from 'vitest';
import type { PreparedStatement, StatementResult } from './pipeline.ts';
import { mapRead, READ_NOTHING, readAll, readRows, runOnly } from './read.ts';
import { readLastWithSystemRights, readWithSystemRights } from './system-rights.ts';

const statement = (name: string) => ({ name, text: name, values: [], columns: ['is'] as const });
const rows = (name: string) => mapRead(readRows(statement(name)), (found) => found.map((row) => row.is));
/** Each statement answers with its own name. */
const answered = (statements: readonly PreparedStatement[]): StatementResult[] =>
  statements.map(({ name }) => ({ rows: [{ is: name }], command: 'SELECT', count: 1 }));

it('several reads each get the results of their own statements, whatever stands between them', () => {
  const read = readAll({
    first: rows('a'),
    nothing: READ_NOTHING,
    locked: runOnly(statement('lock'), statement('another lock')),
    asSystem: readWithSystemRights(readAll({ one: rows('b'), two: rows('c') })),
    last: readLastWithSystemRights(rows('d')),
  });
  expect(read.statements.map(({ name }) => name)).toEqual([
    'a',
    'lock',
    'another lock',
    'be_system',
    'b',
    'c',
    'be_oneself',
    'end_as_system',
    'd',
  ]);
  expect(read.decode(answered(read.statements))).toEqual({
    first: ['a'],
    nothing: undefined,
    locked: undefined,
    asSystem: { one: ['b'], two: ['c'] },
    last: ['d'],
  });
});
