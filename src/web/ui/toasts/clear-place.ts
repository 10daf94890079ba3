/** A vertical span on the screen, in px from its top. */
export interface Span {
  top: number;
  bottom: number;
}

/** Minimum gap between a toast and what it must not cover, in px. */
const GAP = 8;

/**
 * The highest free place for toasts of this height, where they cover nothing people need now; if none is
 * free, the one that covers least.
 * @param view the visible part of the window: an on-screen keyboard takes some
 */
export function findClearTop(needed: readonly Span[], height: number, view: Span): number {
  const last = Math.max(view.top, view.bottom - height);
  const places = [view.top, ...needed.map((each) => each.bottom + GAP), last]
    .filter((top) => top >= view.top && top <= last)
    .sort((a, b) => a - b);
  const covered = (top: number) => needed.reduce((sum, each) => sum + overlap(each, top, height), 0);
  return places.reduce((best, top) => (covered(top) < covered(best) ? top : best), view.top);
}

function overlap({ top, bottom }: Span, at: number, height: number): number {
  return Math.max(0, Math.min(bottom, at + height) - Math.max(top, at));
}
