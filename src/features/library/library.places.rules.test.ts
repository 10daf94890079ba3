import { describe, expect, it } from 'vitest';
import { loadCosts } from './library.content/costs.ts';
import { placeOf } from './library.places.rules.ts';

const RANGES = loadCosts().zipPrefixes;

describe('the state of a location', () => {
  it.each([
    ['Tempe, AZ 85281', 'Arizona'],
    ['85281-1234', 'Arizona'],
    ['Tempe, az', 'Arizona'],
    ['Tempe, Az. ', 'Arizona'],
    ['Tempe, Arizona', 'Arizona'],
    ['arizona', 'Arizona'],
    ['Kansas City, MO', 'Missouri'],
    ['New York, NY 10001', 'New York'],
    ['Tempe, TX 85281', 'Arizona'],
    ['Pago Pago, AS 96799', 'American Samoa'],
    ['', null],
    ['Tempe', null],
    ['Paris, ZZ', null],
    ['852811', null],
    ['8528', null],
    ['00000', null],
    ['constructor', null],
    ['Tempe, __', null],
  ])('%j is %j [PACK-06]', (location, place) => {
    expect(placeOf(location, RANGES)?.name ?? null).toBe(place);
  });
});
