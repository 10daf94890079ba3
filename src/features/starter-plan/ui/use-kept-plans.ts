import { useEffect } from 'react';
import type { ShownPlan } from '../starter-plan.contract.ts';
import { type Progress, partKey } from '../starter-plan.rules/progress.ts';
import { planStore } from './use-plan.ts';

/** A part's size is limited; the first actions are the ones that were on screen. */
const MAX_ITEMS = 20;

/** Stores the ids of the actions shown, beside the answers that led to them (PLAN-101). */
export function useKeptPlans(plan: ShownPlan | null, progress: Progress): void {
  const shown = plan && JSON.stringify(plan.items.slice(0, MAX_ITEMS).map(({ id }) => id));
  const kept = JSON.stringify(progress.parts[partKey.plans()]?.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: store only a new plan, not another tab's
  useEffect(() => {
    if (shown !== null && shown !== kept) planStore.put(partKey.plans(), JSON.parse(shown));
  }, [shown]);
}
