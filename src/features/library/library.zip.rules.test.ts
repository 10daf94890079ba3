import { describe, expect, it } from 'vitest';
import { loadCosts } from './library.content/costs.ts';
import { loadStates } from './library.content/states.ts';
import { answerZip } from './library.zip.rules.ts';

const PLACES = { zipPrefixes: loadCosts().zipPrefixes, states: loadStates().states };

describe('a ZIP code', () => {
  it.each([
    ['43215', 'OH'],
    ['20001', 'DC'],
    ['10001', 'NY'],
    ['00501', 'NY'],
    ['96813', 'HI'],
    ['00901', 'PR'],
    ['00802', 'VI'],
    ['96910', 'GU'],
    ['96950', 'MP'],
    ['96799', 'AS'],
  ])('%s leads to %s', (zip, code) => {
    expect(answerZip(zip, PLACES)).toMatchObject({ kind: 'state', state: { code } });
  });

  it.each(['09009', '34001', '96201'])('%s is a military post, in no state', (zip) => {
    expect(answerZip(zip, PLACES)).toEqual({ kind: 'military' });
  });

  it.each(['', '4321', '432155', '00000', '96940', '96960', 'abcde', '٤٣٢١٥'])('%j is unknown', (zip) => {
    expect(answerZip(zip, PLACES)).toEqual({ kind: 'unknown' });
  });
});
