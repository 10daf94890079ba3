import { History } from '#features/assessment/ui/HistoryPage.tsx';
import { StarterPlan } from './StarterPlan.tsx';
import { useStarterPlan } from './use-starter-plan.ts';

/** All plans of a person: the one of the plan flow, and those of their assessments. */
export default function MyPlansPage() {
  const starter = useStarterPlan();
  return <History others={<StarterPlan starter={starter} />} />;
}
