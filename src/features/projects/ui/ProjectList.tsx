import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isWaitingProvider } from '#features/accounts/accounts.rules.ts';
import type { User } from '#features/accounts/accounts.sessions.contract.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { InvitationList } from './InvitationList.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { ProjectSearchField } from './ProjectSearchField.tsx';
import { type ProjectListQuery, useProjectSearch } from './use-project-list.ts';

// Lazy: the list is readable without it.
const NewProjectDialog = lazyAgain(() => import('./NewProjectDialog.tsx'));
const ReceivedInvitations = lazyAgain(() => import('./ReceivedInvitations.tsx'));

/** The person's projects, most recently changed first, with a button to create one. */
export function ProjectList({ user, list }: { user: User; list: ProjectListQuery }) {
  const { t } = useLingui();
  const [creating, setCreating] = useState(false);
  const isProvider = user.user_type === 'service_provider';
  const search = useProjectSearch(list);
  const { query } = search;
  useNotifyWhile(query.isError, t`Error`, t`Failed to load projects`, 'projects');
  const projects = query.data?.pages.flatMap((page) => page.projects) ?? [];

  return (
    <section aria-labelledby="projects-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="projects-title" className="text-2xl">
          <Trans>Projects</Trans>
        </h2>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden className="size-5 flex-none" />
          {isProvider ? <Trans>Create Customer Project</Trans> : <Trans>New Project</Trans>}
        </Button>
      </div>
      {isProvider ? (
        <OptionalPart>
          <ReceivedInvitations />
        </OptionalPart>
      ) : (
        <InvitationList />
      )}
      <ProjectSearchField
        search={search}
        label={<Trans>Search your projects by title or name</Trans>}
        found={projects.length}
        none={<Trans>No project has this in its title or its people. Try a part of it.</Trans>}
      />
      {query.isLoadingError ? (
        <LoadFailed title={t`Failed to load projects`} onRetry={() => void query.refetch()}>
          <NothingLost error={query.error} />
        </LoadFailed>
      ) : query.isPending ? (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      ) : projects.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2">
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      ) : search.words ? null : (
        <Card className="grid gap-2 text-center">
          <h3 className="text-xl">
            <Trans>No projects yet</Trans>
          </h3>
          <p className="text-ink-2">
            {isWaitingProvider(user) ? (
              <Trans>
                You can create projects once our team has let you in. If a customer invites you before, their
                project is here.
              </Trans>
            ) : isProvider ? (
              <Trans>Create your first project to start collaborating with clients.</Trans>
            ) : (
              <>
                <Trans>Your care team will create projects to help coordinate your care.</Trans>{' '}
                <Trans>You can also begin one yourself, and invite the person who helps you.</Trans>
              </>
            )}
          </p>
        </Card>
      )}
      <ShowMore query={query} className="justify-self-start" />
      {creating ? (
        <Suspense>
          <NewProjectDialog user={user} onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
