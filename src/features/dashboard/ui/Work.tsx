import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { User } from '#features/accounts/accounts.sessions.contract.ts';
import { Inbox } from '#features/chat/ui/Inbox.tsx';
import { ProjectList } from '#features/projects/ui/ProjectList.tsx';
import type { ProjectListQuery } from '#features/projects/ui/use-project-list.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useSearchParamChoice } from '#web/ui/use-search-param-choice.ts';

// Lazy: the projects come first.
const OwnCalendar = lazyAgain(() => import('#features/appointments/ui/OwnCalendar.tsx'));
const OwnTasks = lazyAgain(() => import('#features/tasks/ui/OwnTasks.tsx'));

/** Target of the summary cards, and of paths.app with a tab. */
export const WORK = 'work';

interface WorkProps {
  user: User;
  list: ProjectListQuery;
  /** Number of messages; zero if unknown. */
  unread: number;
}

/** The person's projects, appointments, conversations and tasks (DASH-12). */
export function Work({ user, list, unread }: WorkProps) {
  const { t } = useLingui();
  const [tab, select] = useSearchParamChoice('tab', ['projects', 'calendar', 'messages', 'tasks']);
  return (
    <div id={WORK} className="scroll-mt-4">
      <Tabs
        label={t`Your work together`}
        selected={tab}
        onSelect={select}
        tabs={[
          {
            id: 'projects',
            title: <Trans>Projects</Trans>,
            content: <ProjectList user={user} list={list} />,
          },
          {
            id: 'calendar',
            title: <Trans>Calendar</Trans>,
            content: (
              <Suspense fallback={<Loading />}>
                <OwnCalendar />
              </Suspense>
            ),
          },
          {
            id: 'messages',
            title: (
              <span className="text-center">
                <Trans>Messages</Trans> {unread > 0 ? <Badge tone="primary">{unread}</Badge> : null}
              </span>
            ),
            name: unread > 0 ? t`Messages, ${unread} unread` : undefined,
            content: <Inbox />,
          },
          {
            id: 'tasks',
            title: <Trans>Tasks</Trans>,
            content: (
              <Suspense fallback={<Loading />}>
                <OwnTasks />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

function Loading() {
  return (
    <p role="status">
      <Trans>Loading...</Trans>
    </p>
  );
}
