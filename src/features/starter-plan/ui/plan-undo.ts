import { NOTHING_YET, type PartValue, type Progress } from '../starter-plan.rules/progress.ts';

/** How long a clearing can be undone. */
export const UNDO_MS = 10_000;

/**
 * Holds what was cleared for UNDO_MS.
 * @param onChange is called with whether it can be undone
 */
export function createUndo(
  later: (work: () => void, ms: number) => () => void,
  onChange: (mayUndo: boolean) => void,
) {
  let before: Progress | null = null;
  let end = () => {};

  function forget() {
    end();
    end = () => {};
    before = null;
    onChange(false);
  }

  return {
    forget,

    hold(cleared: Progress): void {
      forget();
      before = cleared;
      onChange(true);
      end = later(forget, UNDO_MS);
    },

    /** @returns the values that were cleared; none when it is too late */
    take(): Record<string, PartValue> {
      const { parts } = before ?? NOTHING_YET;
      forget();
      return Object.fromEntries(Object.entries(parts).map(([key, { value }]) => [key, value]));
    },
  };
}
