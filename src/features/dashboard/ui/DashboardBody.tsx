import type { User } from '../../accounts/accounts.contract.ts';
import type { ProjectListQuery } from '../../projects/ui/use-project-list.ts';
import { CareTools } from './CareTools.tsx';
import { NextForYou } from './NextForYou.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import type { CareToolsReads } from './use-care-tools.ts';
import type { DashboardRead } from './use-dashboard.ts';
import { Work } from './Work.tsx';

interface DashboardBodyProps {
  user: User;
  /** Undefined when it could not be read. */
  dashboard: DashboardRead | undefined;
  list: ProjectListQuery;
  tools: CareToolsReads;
}

/** Everything below the greeting. */
export default function DashboardBody({ user, dashboard, list, tools }: DashboardBodyProps) {
  return (
    <>
      <NextForYou items={dashboard?.next ?? []} />
      <SummaryCards counts={dashboard} />
      <Work user={user} list={list} />
      <CareTools reads={tools} />
    </>
  );
}
