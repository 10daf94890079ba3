import { describe, expect, it } from 'vitest';
import { coversNeeded, findPlace } from './clear-place.ts';

const view = { top: 16, bottom: 648 };

describe('the place of a toast', () => {
  it.each([
    ['nothing is in the way', [], 100, 16],
    ['a button is at the top', [{ top: 60, bottom: 108 }], 100, 116],
    ['what is used is further down', [{ top: 500, bottom: 648 }], 200, 16],
    [
      'between two buttons there is no room',
      [
        { top: 20, bottom: 68 },
        { top: 150, bottom: 198 },
      ],
      100,
      206,
    ],
    [
      'between two buttons there is room',
      [
        { top: 20, bottom: 68 },
        { top: 200, bottom: 248 },
      ],
      100,
      76,
    ],
    ['only the end of the screen is free', [{ top: 16, bottom: 520 }], 100, 528],
  ])('where %s, covers nothing people use', (_, used, height, top) => {
    expect(findPlace([height], used, view)).toEqual({ top, count: 1 });
  });

  it('covers the least when no place is free, and of what is needed nothing at all if it can', () => {
    const used = [
      { top: 16, bottom: 300 },
      { top: 310, bottom: 600 },
    ];
    expect(findPlace([100], used, view).top).toBe(548);
    const bar = { top: 596, bottom: 664 };
    const spare = [
      { top: 16, bottom: 300, spare: true },
      { top: 310, bottom: 590, spare: true },
    ];
    expect(findPlace([100], [...spare, bar], view).top).toBe(308);
  });

  it('is visible even if it is taller than what a keyboard leaves', () => {
    expect(findPlace([300], [{ top: 30, bottom: 90 }], { top: 16, bottom: 250 })).toEqual({
      top: 16,
      count: 1,
    });
  });
});

describe('two toasts', () => {
  const bar = { top: 596, bottom: 664 };

  it('are shown together only where both are over nothing that people use', () => {
    expect(findPlace([200, 200], [bar], view)).toEqual({ top: 16, count: 2 });
    expect(findPlace([200, 200, 200], [bar], view)).toEqual({ top: 16, count: 2 });
    expect(findPlace([200, 200], [{ top: 100, bottom: 196 }, bar], view)).toEqual({ top: 204, count: 1 });
    expect(findPlace([200, 200], [{ top: 400, bottom: 448, spare: true }, bar], view)).toEqual({
      top: 16,
      count: 1,
    });
    // The second is too tall, the first is not.
    expect(findPlace([200, 500], [bar], view)).toEqual({ top: 16, count: 1 });
  });

  it('stay where they are while the page scrolls, unless something needed comes under them', () => {
    const place = { top: 16, count: 2 };
    expect(coversNeeded(place, [100, 100, 100], [{ top: 240, bottom: 300 }])).toBe(false);
    expect(coversNeeded(place, [100, 100], [{ top: 50, bottom: 98, spare: true }])).toBe(false);
    expect(coversNeeded(place, [100, 100], [{ top: 200, bottom: 248 }])).toBe(true);
  });
});
