import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinct, inTurn, itemsOf, paragraphsOf } from './pieces.ts';

describe('the pieces of a passage', () => {
  const BODY =
    'Before you begin:\n\n- [ ] Put a light\n  in the hall.[^A]\n- [x] Call **911**.\n\nThen:\n\n1. Rest.\n* Ask.';
  it('are its items, each on one line and without its mark [PACK-14]', () => {
    expect(itemsOf(BODY)).toEqual(['Put a light in the hall.[^A]', 'Call **911**.', 'Rest.', 'Ask.']);
    expect(itemsOf('No list - here.\n-dash')).toEqual([]);
  });
  it('are its paragraphs without the lists [PACK-14]', () => {
    expect(paragraphsOf(BODY)).toEqual(['Before you begin:', 'Then:']);
    expect(paragraphsOf('')).toEqual([]);
  });
});

describe('texts that come together', () => {
  it('stand there once, at their first place, whatever they cite [PACK-14]', () => {
    expect(distinct(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(distinct(['Call.[^A]', 'Rest.', 'call.[^B]', 'Call. [^C]'])).toEqual(['Call.[^A]', 'Rest.']);
  });
  it('are taken in turn [PACK-14]', () => {
    expect(inTurn([['a', 'b', 'c'], [], ['x']])).toEqual(['a', 'x', 'b', 'c']);
    expect(inTurn([])).toEqual([]);
  });
  it('are neither lost nor doubled [PACK-14]', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string())), (lists) => {
        expect(inTurn(lists).toSorted()).toEqual(lists.flat().toSorted());
      }),
    );
  });
});
