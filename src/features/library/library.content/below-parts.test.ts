import { describe, expect, it } from 'vitest';
import { type BelowParts, rowPartsOf } from './below-parts.ts';

const TEXTS = new Map([
  ['bath#1', ['Call **911** for a fall.[^A]', 'Call the office.']],
  ['bath#5', ['Cut the nails.', 'Rest.']],
]);
const rowsOf = (parts: Record<string, string[]>) =>
  rowPartsOf(
    new Map(Object.entries(parts).map(([heading, rows]) => [heading, { rows, actions: [] }])) as BelowParts,
    TEXTS,
    (heading) => `bath#${heading}`,
  );

describe('what stands below parts of a guide', () => {
  it('is found by how a row begins; one may go with several parts, or with all [PACK-14]', () => {
    expect(rowsOf({ nails: ['Cut'], soap: ['Cut the nails', 'Call **911**'], '*': ['Call the'] })).toEqual(
      new Map([
        ['bath#1', [['bath#soap'], 'all']],
        ['bath#5', [['bath#nails', 'bath#soap'], []]],
      ]),
    );
  });
  it.each([
    ['Walk', 'no row'],
    ['Call', 'several rows'],
  ])('is refused if “%s” begins %s of the guide [PACK-14]', (beginning, what) => {
    expect(() => rowsOf({ nails: [beginning] })).toThrow(`"${beginning}" begins ${what} of its guide`);
  });
});
