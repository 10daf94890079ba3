/** A vertical span on the screen, in px from its top. */
export interface Span {
  top: number;
  bottom: number;
  /** Something a toast may cover if there is no other place. */
  spare?: boolean;
}

export interface Place {
  /** Of the first toast, in px. */
  top: number;
  /** How many toasts are shown there. */
  count: number;
}

/** Minimum gap between a toast and what it must not cover, and between two toasts, in px. */
const GAP = 8;
export const BETWEEN = 14;
/** A third toast would leave too little of the page. */
export const MAX_TOASTS = 2;

/**
 * The highest free place for the first toasts: as many as cover nothing people use there. If there is none for
 * even one, where that one covers the least, and nothing needed as long as something spare is left to cover.
 * @param heights of the toasts, the first one first
 * @param view the visible part of the window: an on-screen keyboard takes some
 */
export function findPlace(heights: readonly number[], used: readonly Span[], view: Span): Place {
  for (let count = Math.min(MAX_TOASTS, heights.length); count > 1; count -= 1) {
    const top = findClearTop(used, sumOf(heights, count), view);
    if (used.every((each) => overlap(each, top, sumOf(heights, count)) === 0)) return { top, count };
  }
  return { top: findClearTop(used, sumOf(heights, 1), view), count: 1 };
}

/** @returns whether toasts in this place cover something needed */
export function coversNeeded(
  { top, count }: Place,
  heights: readonly number[],
  used: readonly Span[],
): boolean {
  return used.some((each) => !each.spare && overlap(each, top, sumOf(heights, count)) > 0);
}

function findClearTop(used: readonly Span[], height: number, view: Span): number {
  const last = Math.max(view.top, view.bottom - height);
  const places = [view.top, ...used.map((each) => each.bottom + GAP), last]
    .filter((top) => top >= view.top && top <= last)
    .sort((a, b) => a - b);
  const covered = (top: number) =>
    used.reduce((sum, each) => sum + weightOf(each) * overlap(each, top, height), 0);
  return places.reduce((best, top) => (covered(top) < covered(best) ? top : best), view.top);
}

/** More than any screen is high: one px of what is needed counts more than everything spare. */
const weightOf = ({ spare }: Span) => (spare ? 1 : 100_000);

const sumOf = (heights: readonly number[], count: number) =>
  heights.slice(0, count).reduce((sum, each) => sum + each + BETWEEN, -BETWEEN);

function overlap({ top, bottom }: Span, at: number, height: number): number {
  return Math.max(0, Math.min(bottom, at + height) - Math.max(top, at));
}
