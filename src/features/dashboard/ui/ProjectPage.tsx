import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { type MetaDescriptor, useParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import ExitThisPage from '#features/accounts/ui/ExitThisPage.tsx';
import type { CustomerInvitation, ProjectDetails } from '#features/projects/projects.contract.ts';
import { useInvitations } from '#features/projects/ui/use-invitations.ts';
import { isUuid } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { takeEarlyBody } from '#web/data/early-bodies.ts';
import { errorCode } from '#web/data/errors.ts';
import { useReasonAgain } from '#web/data/use-reason-again.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { ProjectView } from './ProjectView.tsx';

// Most visitors are members, and see none of these.
const AskReason = lazyAgain(() => import('#features/activity/ui/AskReason.tsx'));
const InvitationPage = lazyAgain(() => import('#features/projects/ui/InvitationPage.tsx'));
const UnsentAfterLeaving = lazyAgain(() => import('#features/chat/ui/UnsentAfterLeaving.tsx'));

/** PROJ-22: the project's title must never show up in tab lists or the browser history. */
export function meta(): MetaDescriptor[] {
  return [{ title: `${t`Project details`} - Kinkeeper` }, { name: 'robots', content: 'noindex' }];
}

export default function ProjectPage() {
  const { id = '' } = useParams();
  const { session } = useAuth();
  if (!session) return null;
  // A malformed id needs no request: there is no such project.
  if (!isUuid(id))
    return (
      <>
        <ExitThisPage />
        <ProjectNotFound />
      </>
    );
  return <ProjectLoader key={id} id={id} personId={session.user.id} />;
}

function ProjectLoader({ id, personId }: { id: string; personId: string }) {
  const { t } = useLingui();
  const query = useQuery(
    orpc.projects.read.queryOptions({
      input: { id },
      initialData: () => takeEarlyBody<ProjectDetails>(`/api/projects/${id}`, personId),
    }),
  );
  const code = errorCode(query.error);
  // Even if it was there a moment ago: the person may have been removed from it.
  const missing = code === 'NOT_FOUND' || code === 'INVALID_INPUT';
  const needsReason = code === 'REASON_NEEDED';
  useReasonAgain(query);
  // Keep the last known answer on screen while it is refetched.
  const gone = useRef(false);
  if (missing) gone.current = true;
  if (query.data) gone.current = false;
  const failed = query.isError && !missing && !needsReason && !query.data;
  useNotifyWhile(failed, t`Error`, t`Failed to load project details`, 'project');

  if (query.data && !missing && !needsReason && !gone.current)
    return <ProjectView project={query.data} personId={personId} />;
  return (
    <>
      <ExitThisPage />
      {missing || gone.current ? (
        <NotInProject id={id} onAccepted={() => void query.refetch()}>
          <Suspense>
            <UnsentAfterLeaving projectId={id} personId={personId} />
          </Suspense>
        </NotInProject>
      ) : needsReason ? (
        <Suspense fallback={<LoadingProject />}>
          <AskReason about={id} onGiven={query.refetch} />
        </Suspense>
      ) : failed ? (
        <NotLoaded error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingProject />
      )}
    </>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Page title={t`Project details`}>
      <LoadFailed title={t`Failed to load project details`} onRetry={onRetry}>
        <NothingLost error={error} />
      </LoadFailed>
    </Page>
  );
}

/** An invited customer sees the invitation; for anyone else there is nothing (PROJ-24). */
function NotInProject({
  id,
  onAccepted,
  children,
}: {
  id: string;
  onAccepted: () => void;
  children: ReactNode;
}) {
  const { session } = useAuth();
  const query = useInvitations(session?.user.user_type === 'customer', id);
  const [first, setFirst] = useState<CustomerInvitation | null>(null);
  const found = query.data?.invitations[0];
  // Keep it after it has been answered: the page says how it ended.
  if (found && !first) setFirst(found);
  if (first)
    return (
      <Suspense fallback={<LoadingProject />}>
        <InvitationPage invitation={first} onAccepted={onAccepted} />
      </Suspense>
    );
  if (query.isLoadingError) return <NotLoaded error={query.error} onRetry={() => void query.refetch()} />;
  return query.isLoading ? <LoadingProject /> : <ProjectNotFound>{children}</ProjectNotFound>;
}

/** PROJ-23. */
function LoadingProject() {
  return (
    <div className="px-4 py-16">
      <Card className="mx-auto max-w-sm text-center">
        <p role="status" className="text-lg text-ink-2">
          <Trans>Loading project...</Trans>
        </p>
      </Card>
    </div>
  );
}

/** PROJ-24: the same whether it does not exist or is not theirs. */
function ProjectNotFound({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Project not found`}
      lead={<Trans>The project you're looking for doesn't exist or you don't have access to it.</Trans>}
    >
      {children}
      <p>
        <ButtonLink to={paths.app()}>
          <Trans>Back to Dashboard</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
