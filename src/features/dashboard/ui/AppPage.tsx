import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { User } from '#features/accounts/accounts.sessions.contract.ts';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { useProjectList } from '#features/projects/ui/use-project-list.ts';
import { paths } from '#kit/paths.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { setting } from '#web/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useCareTools } from './use-care-tools.ts';
import { useDashboard } from './use-dashboard.ts';
import { useProfile } from './use-profile.ts';

// The greeting renders without it; it loads in parallel with the server's response.
const loadBody = () => import('./DashboardBody.tsx');
const DashboardBody = lazyAgain(loadBody);

/** DASH-03. Behind the sign-in, so search engines must not index it. */
export function meta(): MetaDescriptor[] {
  return [
    { title: `${t`Dashboard`} - Kinkeeper` },
    {
      name: 'description',
      content: t`Your projects, your messages and your care tools in one place, with what comes next.`,
    },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: `${setting('PUBLIC_URL')}${paths.app()}` },
  ];
}

/** The first screen after signing in: what is next, and everything of yours. */
export default function AppPage() {
  const { session, isAdmin } = useAuth();
  if (!session) return null;
  return <Dashboard user={session.user} isAdmin={isAdmin === true} />;
}

/** An admin has the dashboard of their kind of account (DASH-28), and from there the way to the desk. */
function Dashboard({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const { t } = useLingui();
  useEffect(() => void loadBody(), []);
  const dashboard = useDashboard();
  const list = useProjectList();
  const tools = useCareTools();
  // Reveal everything at once, so that nothing moves under the reader's finger; later updates apply
  // individually.
  const arrived = useRef(false);
  if (!dashboard.isLoading && !list.isLoading) arrived.current = true;
  const profile = useProfile(user.id);
  const name = profile?.full_name ?? user.full_name;
  return (
    <Page
      wide
      title={t`Hello, ${name}`}
      tabTitle={t`Dashboard`}
      lead={
        user.user_type === 'service_provider' ? (
          <Trans>
            Manage your client projects in one place: who wrote, what is due, and what comes next.
          </Trans>
        ) : (
          <Trans>
            Track your care journey in one place: your projects, your messages, and what comes next.
          </Trans>
        )
      }
      actions={
        isAdmin ? (
          <ButtonLink look="secondary" className="mt-2 justify-self-start" to={paths.admin()}>
            <Trans>Open the admin desk</Trans>
          </ButtonLink>
        ) : undefined
      }
    >
      <Suspense fallback={<Loading />}>
        {arrived.current ? (
          <DashboardBody user={user} dashboard={dashboard} list={list} tools={tools} />
        ) : (
          <Loading />
        )}
      </Suspense>
    </Page>
  );
}

function Loading() {
  return (
    <p role="status">
      <Trans>Loading...</Trans>
    </p>
  );
}
