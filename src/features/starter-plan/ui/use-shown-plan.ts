import { useCallback, useEffect, useState } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';
import { currentLocale } from '#web/i18n.ts';
import type { ShownPlan } from '../starter-plan.contract.ts';
import { answersIn, chosenIn, type Progress } from '../starter-plan.rules/progress.ts';
import { planStore } from './use-plan.ts';

export type PlanLoad = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; plan: ShownPlan };

/**
 * The plan for the current answers: the preview, or all of it once unlocked.
 * @param whole whether the person has unlocked it; null until known
 * @param onLocked it is not unlocked any more
 * @returns it, what tries again, and how often that was done: each time the heading is the place to go on from
 */
export function useShownPlan(
  progress: Progress,
  whole: boolean | null,
  onLocked?: () => unknown,
): [PlanLoad, () => void, number] {
  const [load, setLoad] = useState<PlanLoad>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const answers = JSON.stringify(answersIn(progress));
  const first = chosenIn(progress);
  const locale = currentLocale();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` triggers a retry
  useEffect(() => {
    if (whole === null) return;
    let current = true;
    const ask = async () => {
      const api = await loadApi();
      if (!whole) return api.starterPlan.preview({ answers: JSON.parse(answers), first, locale });
      // The server plans from what it has stored.
      await planStore.refresh();
      return api.starterPlan.read({ locale });
    };
    ask()
      .then((plan) => current && setLoad({ state: 'ready', plan }))
      .catch((error) => {
        if (!current) return;
        if (errorCode(error) === 'PLAN_LOCKED') onLocked?.();
        setLoad((before) => (before.state === 'ready' ? before : { state: 'failed' }));
      });
    return () => {
      current = false;
    };
  }, [answers, first, whole, locale, tries, onLocked]);

  const again = useCallback(() => {
    setLoad({ state: 'loading' });
    setTries((count) => count + 1);
  }, []);
  return [load, again, tries];
}
