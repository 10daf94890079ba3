import { useLingui } from '@lingui/react/macro';
import { History } from '#features/assessment/ui/HistoryPage.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { StarterPlan } from './StarterPlan.tsx';
import { useStarterPlan } from './use-starter-plan.ts';

/** All of a person's plans: the starter plan, and those of their assessments. */
export default function MyPlansPage() {
  const { t } = useLingui();
  const { starter, isLoadingError, refetch } = useStarterPlan();
  return (
    <History
      others={
        isLoadingError ? (
          <LoadFailed title={t`We could not load your starter plan`} onRetry={() => void refetch()} />
        ) : (
          <StarterPlan starter={starter} />
        )
      }
    />
  );
}
