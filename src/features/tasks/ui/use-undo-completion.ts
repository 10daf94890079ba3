import { useLingui } from '@lingui/react/macro';
import { announceFailure } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import type { Task } from '../tasks.contract.ts';
import { undoCompletion } from './change-together.ts';
import { UPDATING } from './failures.ts';

/** @returns says of which tasks that are no longer completed the next one stays */
export function useKeptWords() {
  const { t } = useLingui();
  return (kept: Task[]): void => {
    if (kept.length === 0) return;
    notify.info(
      t`The next one stays`,
      kept.length === 1
        ? t`Somebody has already worked on what comes after “${kept[0]?.title}”.`
        : t`Somebody has already worked on what comes after ${kept.length} of these tasks.`,
    );
  };
}

/** Undoes the completion of tasks, and says what of it could not be undone. */
export function useUndoCompletion() {
  const sayKept = useKeptWords();

  /**
   * @param before as they were
   * @returns once they are; throws after it has said that it failed
   */
  return async (before: Task[]): Promise<void> => {
    try {
      const kept = await undoCompletion(before);
      UPDATING.clear();
      sayKept(kept);
    } catch (error) {
      announceFailure(UPDATING, error);
      throw error;
    }
  };
}
