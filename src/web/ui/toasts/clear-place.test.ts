import { describe, expect, it } from 'vitest';
import { findClearTop } from './clear-place.ts';

const view = { top: 16, bottom: 648 };

describe('the place of a toast', () => {
  it.each([
    ['nothing is in the way', [], 100, 16],
    ['a button is at the top', [{ top: 60, bottom: 108 }], 100, 116],
    ['what is needed is further down', [{ top: 500, bottom: 648 }], 200, 16],
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
  ])('where %s, covers nothing people need', (_, needed, height, top) => {
    expect(findClearTop(needed, height, view)).toBe(top);
  });

  it('covers the least when no place is free', () => {
    const needed = [
      { top: 16, bottom: 300 },
      { top: 310, bottom: 600 },
    ];
    expect(findClearTop(needed, 100, view)).toBe(548);
  });

  it('is visible even if it is taller than what a keyboard leaves', () => {
    expect(findClearTop([{ top: 30, bottom: 90 }], 300, { top: 16, bottom: 250 })).toBe(16);
  });
});
