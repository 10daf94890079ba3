import { useLingui } from '@lingui/react/macro';
import { isWaitingProvider } from '#features/accounts/accounts.rules.ts';
import type { User } from '#features/accounts/accounts.sessions.contract.ts';
import { hasVideo } from '#features/appointments/appointments.names.rules.ts';
import { StartCall } from '#features/appointments/ui/StartCall.tsx';
import type { ProjectListQuery } from '#features/projects/ui/use-project-list.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { CareTools } from './CareTools.tsx';
import { NextForYou } from './NextForYou.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import type { CareToolsReads } from './use-care-tools.ts';
import type { DashboardQuery } from './use-dashboard.ts';
import { Work } from './Work.tsx';

// Few wait, and not for long.
const NotVerifiedYet = lazyAgain(() => import('#features/accounts/ui/NotVerifiedYet.tsx'));

interface DashboardBodyProps {
  user: User;
  dashboard: DashboardQuery;
  list: ProjectListQuery;
  tools: CareToolsReads;
}

/** Everything below the greeting. */
export default function DashboardBody({ user, dashboard, list, tools }: DashboardBodyProps) {
  const { t } = useLingui();
  const counts = dashboard.data;
  const next = counts?.next_appointment;
  const startCall = <StartCall next={next} />;
  // Nothing that only says that there is no video comes first.
  const hasCall = hasVideo(next?.meeting_link ?? null, window.location.origin);
  return (
    <>
      {isWaitingProvider(user) ? (
        <OptionalPart>
          <NotVerifiedYet />
        </OptionalPart>
      ) : null}
      {dashboard.isLoadingError ? (
        <LoadFailed
          title={t`We could not load what is next for you`}
          onRetry={() => void dashboard.refetch()}
        >
          <NothingLost error={dashboard.error} />
        </LoadFailed>
      ) : (
        <NextForYou items={counts?.next ?? []} next={next} />
      )}
      {hasCall ? startCall : null}
      <SummaryCards counts={counts} />
      <Work user={user} list={list} unread={counts?.unread_messages ?? 0} />
      {hasCall ? null : startCall}
      <CareTools reads={tools} />
    </>
  );
}
