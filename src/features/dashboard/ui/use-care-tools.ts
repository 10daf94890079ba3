import { useQuery } from '@tanstack/react-query';
import { useStarterPlan } from '#features/starter-plan/ui/use-starter-plan.ts';
import { orpc } from '#web/data/client.ts';

export type CareToolsReads = ReturnType<typeof useCareTools>;

/** The person's progress with assessment and plans; requested together with the rest of the screen. */
export function useCareTools() {
  const draft = useQuery(orpc.assessment.readDraft.queryOptions({ staleTime: 0 }));
  const list = useQuery(orpc.assessment.list.queryOptions({ input: {} }));
  const shared = useQuery(orpc.assessment.sharedWithMe.queryOptions({ input: {} }));
  const { starter, isLoadingError } = useStarterPlan();
  const isPlanUnknown = list.isLoadingError || shared.isLoadingError || isLoadingError;
  return { draft, list, shared, starter, isPlanUnknown };
}
