import { History } from '#features/assessment/ui/HistoryPage.tsx';
import { StarterPlan } from './StarterPlan.tsx';
import { useStarterPlan } from './use-starter-plan.ts';

/** All of a person's plans: the starter plan, and those of their assessments. */
export default function MyPlansPage() {
  const starter = useStarterPlan();
  return <History others={<StarterPlan starter={starter} />} />;
}
