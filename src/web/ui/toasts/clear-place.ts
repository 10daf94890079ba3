/** What stands on the screen, in px from its upper edge. */
export interface Span {
  top: number;
  bottom: number;
}

/** Kept free between a message and what it must not cover, in px. */
const GAP = 8;

/**
 * Where messages of this height cover nothing that one needs now: the highest place that is free. Where
 * nothing is, the one that covers least.
 * @param view the part of the window that is in sight: a keyboard takes some
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
