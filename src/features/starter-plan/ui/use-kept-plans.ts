import { useEffect } from 'react';
import type { ShownPlan } from '../starter-plan.contract.ts';
import { type Progress, partKey } from '../starter-plan.rules/progress.ts';
import { planStore } from './use-plan.ts';

/** A kept part holds little; the first actions are those that were on screen. */
const MOST = 20;

/** Keeps which actions were shown, by their ids, beside the answers that gave them (PLAN-101). */
export function useKeptPlans(plan: ShownPlan | null, progress: Progress): void {
  const shown = plan && JSON.stringify(plan.items.slice(0, MOST).map(({ id }) => id));
  const kept = JSON.stringify(progress.parts[partKey.plans()]?.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new plan is kept, not what another tab kept
  useEffect(() => {
    if (shown !== null && shown !== kept) planStore.put(partKey.plans(), JSON.parse(shown));
  }, [shown]);
}
