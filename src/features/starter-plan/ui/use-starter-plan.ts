import { useQuery } from '@tanstack/react-query';
import type { Domain } from '#features/library/library.types.ts';
import { orpc } from '#web/data/client.ts';
import { answersIn, chosenIn, type Progress } from '../starter-plan.rules/progress.ts';
import { completedDomains, topDomains } from '../starter-plan.rules/score.ts';

export interface Starter {
  /** The plan's areas; empty while no area is a priority. */
  domains: Domain[];
  /** Time of the last change. */
  changedAt: string;
}

/** @returns the account's starter plan; null if the flow was never finished, or it could not be read */
export function useStarterPlan() {
  const { data, isLoadingError, refetch } = useQuery(
    orpc.starterPlan.progress.queryOptions({
      // It changes outside the query cache, in the flow's own store.
      staleTime: 0,
    }),
  );
  return { starter: data ? starterIn(data as Progress) : null, isLoadingError, refetch };
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
