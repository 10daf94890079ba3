import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range, TABLES, typed, zip } from '#test/support/library-costs.ts';
import { loadCosts } from './library.content/costs.ts';
import {
  costRows,
  isTerritory,
  packZipPrefixes,
  stateOfZip,
  unpackZipPrefixes,
  zipDigits,
  zipFactor,
} from './library.costs.rules.ts';
import { FOCUSES } from './library.types.ts';

describe('the ZIP factor', () => {
  it.each([
    ['0', 0.9],
    ['1', 0.9444],
    ['2', 0.9889],
    ['3', 1.0333],
    ['4', 1.0778],
    ['5', 1.1222],
    ['6', 1.1667],
    ['7', 1.2111],
    ['8', 1.2556],
    ['9', 1.3],
  ])('of ZIP codes that begin with %s is %s [PLAN-35]', (digit, factor) => {
    expect(zipFactor(`${digit}0000`)).toBeCloseTo(factor, 4);
    expect(zipFactor(`${digit}9999`)).toBe(zipFactor(`${digit}0000`));
  });

  it('is between 0.9 and 1.3, and increases with the first digit only [PLAN-35]', () => {
    fc.assert(
      fc.property(zip, zip, (one, other) => {
        expect(zipFactor(one)).toBeGreaterThanOrEqual(0.9);
        expect(zipFactor(one)).toBeLessThanOrEqual(1.3);
        expect(Math.sign(zipFactor(one) - zipFactor(other))).toBe(
          Math.sign(Number(one[0]) - Number(other[0])),
        );
      }),
    );
  });
});

describe('the ZIP field', () => {
  it.each([
    ['', ''],
    ['90210', '90210'],
    ['9021', '9021'],
    ['902101', '90210'],
    ['90210-1234', '90210'],
    [' 9 0-2.1a0', '90210'],
    ['00501', '00501'],
    ['-1e5', '15'],
    ['abc', ''],
    ['٩٠٢١٠', ''],
    ['９０２１０', ''],
    ['9\n0', '90'],
  ])('turns %j into %j [PLAN-29]', (typed, kept) => {
    expect(zipDigits(typed)).toBe(kept);
  });

  it('keeps the first five digits of any input, and nothing else [PLAN-29]', () => {
    fc.assert(
      fc.property(typed, (given) => {
        const digits = [...given].filter((letter) => '0123456789'.includes(letter));
        expect(zipDigits(given)).toBe(digits.slice(0, 5).join(''));
        expect(zipDigits(zipDigits(given))).toBe(zipDigits(given));
      }),
    );
  });
});

describe('the state of a ZIP code', () => {
  const two = { zipPrefixes: [range('AK', 995, 999), range('NY', 5, 5), range('VA', 220, 246)] };

  it.each([
    ['99500', 'AK'],
    ['99999', 'AK'],
    ['99499', undefined],
    ['00501', 'NY'],
    ['00499', undefined],
    ['00600', undefined],
    ['21999', undefined],
    ['22000', 'VA'],
    ['24699', 'VA'],
    ['24700', undefined],
    ['00000', undefined],
  ])('of %s is %s: ranges are inclusive [PLAN-38]', (at, state) => {
    expect(stateOfZip(at, two)?.state).toBe(state);
  });

  it.each([
    ['00601', 'PR', 'Puerto Rico'],
    ['00725', 'PR', 'Puerto Rico'],
    ['00988', 'PR', 'Puerto Rico'],
    ['00501', 'NY', 'New York'],
    ['00802', 'VI', 'U.S. Virgin Islands'],
    ['96910', 'GU', 'Guam'],
    ['96932', 'GU', 'Guam'],
    ['96950', 'MP', 'Northern Mariana Islands'],
    ['96952', 'MP', 'Northern Mariana Islands'],
    ['96799', 'AS', 'American Samoa'],
    ['96798', 'HI', 'Hawaii'],
  ])('%s is %s, %s, and territories are recognized [PLAN-38]', (at, state, name) => {
    const place = stateOfZip(at, TABLES);
    expect(place).toMatchObject({ state, name });
    expect(isTerritory(place)).toBe(!['NY', 'HI'].includes(state));
    if (isTerritory(place))
      for (const row of costRows(FOCUSES, at, TABLES)) expect(row.state).toBeUndefined();
  });

  it('depends on the first three digits only, outside the Pacific [PLAN-38]', () => {
    fc.assert(
      fc.property(zip, zip, (one, other) => {
        fc.pre(!/^96[79]/.test(one));
        expect(stateOfZip(one.slice(0, 3) + other.slice(3), TABLES)).toEqual(stateOfZip(one, TABLES));
      }),
    );
  });

  it('is unknown until three digits are entered [PLAN-32]', () => {
    expect(stateOfZip('5', TABLES)).toBeUndefined();
  });
});

describe('packed ZIP prefixes', () => {
  it('unpack to the same ranges, by state [PLAN-38]', () => {
    const { zipPrefixes } = loadCosts();
    const byPlace = (list: typeof zipPrefixes) =>
      list.toSorted((one, other) => one.from - other.from || one.state.localeCompare(other.state));
    expect(byPlace(unpackZipPrefixes(packZipPrefixes(zipPrefixes)))).toEqual(byPlace(zipPrefixes));
  });
});
