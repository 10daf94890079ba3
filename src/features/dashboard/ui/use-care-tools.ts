import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';
import { useStarterPlan } from '../../plan/ui/use-starter-plan.ts';

export type CareToolsReads = ReturnType<typeof useCareTools>;

/** Where the person is with assessment and plans; asked together with the rest of the screen. */
export function useCareTools() {
  const draft = useQuery({
    queryKey: ['assessments', 'draft'],
    queryFn: () => api.assessment.readDraft(),
    staleTime: 0,
  });
  const list = useQuery({ queryKey: ['assessments', 'first'], queryFn: () => api.assessment.list({}) });
  const shared = useQuery({
    queryKey: ['assessments', 'shared', 'first'],
    queryFn: () => api.assessment.sharedWithMe({}),
  });
  const starter = useStarterPlan();
  return { draft, list, shared, starter };
}
