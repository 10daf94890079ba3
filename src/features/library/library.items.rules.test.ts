import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOf, keepItems, paragraphsOf } from './library.items.rules.ts';

describe('the pieces of a passage', () => {
  const BODY =
    'Before you begin:\n\n- [ ] Put a light\n  in the hall.[^A]\n- [x] Call **911**.\n\nThen:\n\n1. Rest.\n* Ask.';
  it('are its list items, each on one line without its marker [PACK-14]', () => {
    expect(itemsOf(BODY)).toEqual(['Put a light in the hall.[^A]', 'Call **911**.', 'Rest.', 'Ask.']);
    expect(itemsOf('No list - here.\n-dash')).toEqual([]);
  });
  it('are its paragraphs without the lists [PACK-14]', () => {
    expect(paragraphsOf(BODY)).toEqual(['Before you begin:', 'Then:']);
    expect(paragraphsOf('')).toEqual([]);
  });
  it('are kept or left out, with all of their lines [PACK-14]', () => {
    expect(keepItems(BODY, (place) => place !== 0)).toBe(
      'Before you begin:\n\n- [x] Call **911**.\n\nThen:\n\n1. Rest.\n* Ask.',
    );
    expect(itemsOf(keepItems(BODY, (place) => place === 0))).toEqual(['Put a light in the hall.[^A]']);
    expect(keepItems(BODY, () => true)).toBe(BODY);
  });
  it('are those that were chosen, whichever they are [PACK-14]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.boolean())), (rows) => {
        const body = rows.map(([text]) => `- ${text}\n  more`).join('\n');
        const kept = rows.filter(([, keeps]) => keeps).map(([text]) => `${text} more`);
        expect(itemsOf(keepItems(body, (place) => rows[place]?.[1] === true))).toEqual(kept);
      }),
    );
  });
});
