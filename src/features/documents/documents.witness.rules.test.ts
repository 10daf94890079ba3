import { expect, it } from 'vitest';
import { WITNESS_WITHIN_MS } from './documents.rules.ts';
import { mayBeWitness, witnessUntil } from './documents.witness.rules.ts';

it.each([
  ['Luis Diaz', true],
  ['Maria Diaz', false],
  ['MARÍA  diaz', false],
  ['Dana Lee', false],
  ['…', false],
])('%s as a witness: %s [DOC-15]', (name, may) => {
  expect(mayBeWitness(name, ['María Díaz', 'Dana Lee', null])).toBe(may);
});

it('a witness has half an hour, or until the document ends', () => {
  const signed_at = '2026-11-23T09:00:00.000Z';
  expect(witnessUntil({ signed_at: null, expires_at: null })).toBeNull();
  const late = new Date(Date.parse(signed_at) + WITNESS_WITHIN_MS).toISOString();
  expect(witnessUntil({ signed_at, expires_at: null })).toBe(late);
  expect(witnessUntil({ signed_at, expires_at: '2026-11-24T09:00:00.000Z' })).toBe(late);
  expect(witnessUntil({ signed_at, expires_at: '2026-11-23T09:10:00.000Z' })).toBe(
    '2026-11-23T09:10:00.000Z',
  );
});
