import { useQuery } from '@tanstack/react-query';
import type { Domain } from '#features/library/library.types.ts';
import { orpc } from '#web/data/client.ts';
import { answersIn, chosenIn, type Progress } from '../starter-plan.rules/progress.ts';
import { completedDomains, topDomains } from '../starter-plan.rules/score.ts';

export interface Starter {
  /** The areas that it is for; none while no area is a priority. */
  domains: Domain[];
  /** When it was changed last. */
  changedAt: string;
}

/** @returns the plan of the plan flow, as the account keeps it; null when nothing was finished there */
export function useStarterPlan(): Starter | null {
  const { data } = useQuery(
    orpc.starterPlan.progress.queryOptions({
      // It changes beside the query cache, in the flow's own store.
      staleTime: 0,
    }),
  );
  return data ? starterIn(data as Progress) : null;
}

function starterIn(progress: Progress): Starter | null {
  const answers = answersIn(progress);
  if (completedDomains(answers).length === 0) return null;
  const given = Object.entries(progress.parts).filter(([key]) => /^(?:triage|drill|tick|first)/.test(key));
  const changedAt =
    given
      .map(([, { at }]) => at)
      .sort()
      .at(-1) ?? '';
  return { domains: topDomains(answers, chosenIn(progress)), changedAt };
}
