import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinct, interleave, isNearEqual, withoutSaid } from './pieces.ts';

describe('combined texts', () => {
  it('are deduplicated at their first place, whatever they cite [PACK-14]', () => {
    expect(distinct(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(distinct(['Call.[^A]', 'Rest.', 'call.[^B]', 'Call. [^C]'])).toEqual(['Call.[^A]', 'Rest.']);
  });
  it('are interleaved [PACK-14]', () => {
    expect(interleave([['a', 'b', 'c'], [], ['x']])).toEqual(['a', 'x', 'b', 'c']);
    expect(interleave([])).toEqual([]);
  });
  it('are neither lost nor duplicated [PACK-14]', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string())), (lists) => {
        expect(interleave(lists).toSorted()).toEqual(lists.flat().toSorted());
      }),
    );
  });
});

describe('two steps', () => {
  const ELDERCARE = 'Call the Eldercare Locator, 1-800-677-1116';
  it.each<[string, string, boolean]>([
    [
      'Never pay someone to file a VA claim. Ask for an accredited VA representative, whose help is free.',
      'Never pay anyone to file a VA claim. Ask for an accredited VA representative, whose help is free.',
      true,
    ],
    [
      'After a fall, call 911 if your loved one cannot get up, has hip pain, or shows signs of a head injury. Do not lift someone who hurts.',
      'After a fall, call 911 for hip pain, or if your loved one cannot get up. Do not lift someone who hurts.',
      true,
    ],
    [
      'Make the bath and stairs safer with grab bars, a non-slip mat, rails on both sides, and good light. Clear the paths, and take up loose rugs and cords.',
      'Start with the bath and stairs: grab bars, a non-slip mat, good light, and rails on both sides.',
      true,
    ],
    [
      'To appeal for your loved one in Medicare, call 1-800-633-4227 (Medicare) and ask for form CMS-1696.',
      'Call Medicare, 1-800-633-4227, and ask for form CMS-1696. It lets you appeal for your loved one.',
      true,
    ],
    [
      'Pídale a una persona que se encargue de una tarea. Sea franco sobre sus límites y busque una tarea que esa persona haga bien.',
      'Pídale a una persona que se encargue de una tarea. Sea franco sobre sus límites y busque algo que esa persona haga bien.',
      true,
    ],
    [
      `${ELDERCARE}, and ask for your Area Agency on Aging.[^A]`,
      `${ELDERCARE}, and ask for your Area Agency on Aging.`,
      true,
    ],
    // The same call for another need, or the same need with another number, is a separate step.
    [
      `${ELDERCARE}, weekdays 8 a.m. to 9 p.m. Eastern. Ask which local programs help with care costs.`,
      `${ELDERCARE}, and ask for low-cost or free legal help for people 60 and over.`,
      false,
    ],
    [
      'Report it to the Federal Trade Commission at 1-877-382-4357.',
      'Report it to the Federal Trade Commission at 1-800-677-1116.',
      false,
    ],
    [
      'Call 911 for sudden, severe confusion, a drooping face, a weak arm, or trouble speaking. Call even if the signs go away.',
      'Call 911 for sudden, severe confusion, a drooping face, a weak arm, or trouble speaking. Call for chest pain or trouble breathing too.',
      false,
    ],
    ['Look at each room.', 'Ask a doctor.', false],
    ['Call the doctor today.', 'Call the doctor today if they have stopped eating or drinking.', false],
    ['Rest.', 'rest. [^A]', true],
    ['', 'Rest.', false],
  ])('%j and %j are the same: %s [PACK-14]', (a, b, same) => {
    expect([isNearEqual(a, b), isNearEqual(b, a)]).toEqual([same, same]);
  });

  it('appear once in a pack, at their first place [PACK-14]', () => {
    const rugs = 'Take up loose rugs and cords, and clear the paths.';
    expect(
      withoutSaid([rugs, 'Clear the paths, and take up loose rugs and cords.', 'Ask.'], ['Ask.']),
    ).toEqual([rugs]);
    expect(withoutSaid([], ['a'])).toEqual([]);
  });
});
