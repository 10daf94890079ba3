// Rooms keep the SQL that they send as a snapshot, but for those of docs/decisions/0310.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Most of what they send is written as SQL in the function itself. */
const WITHOUT = ['activity', 'chat', 'documents', 'exports', 'files', 'packs', 'projects'];

const FEATURES = path.join(import.meta.dirname, '../../src/features');
const roomsOf = (pattern: string, is: (text: string) => boolean) =>
  new Set(
    globSync(pattern, { cwd: FEATURES })
      .filter((file) => is(readFileSync(path.join(FEATURES, file), 'utf8')))
      .map((file) => file.split(path.sep)[0]),
  );

it('each room that asks the database has a snapshot of its statements, or is listed here', () => {
  const asking = roomsOf('*/{*.queries.ts,*.queries/*.ts}', (text) =>
    /\.selectFrom\(|\bsql(<.*>)?`/.test(text),
  );
  const kept = roomsOf('*/{,*.queries/}*emitted.sql', (text) => text.includes('-- '));
  expect(kept.size).toBeGreaterThan(7);
  expect([...asking].filter((room) => !kept.has(room)).toSorted()).toEqual(WITHOUT);
});
