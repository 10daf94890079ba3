import { Trans } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { ActivityList } from '#features/activity/ui/ActivityList.tsx';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { mayDo, mayLeave } from '#features/projects/projects.permissions.rules.ts';
import { standingIn } from '#features/projects/projects.rules.ts';
import { ProjectBadges } from '#features/projects/ui/Badges.tsx';
import { CustomerCard } from '#features/projects/ui/CustomerCard.tsx';
import { FoldedText } from '#features/projects/ui/FoldedText.tsx';
import { ProviderCard } from '#features/projects/ui/ProviderCard.tsx';
import { StatusSelect } from '#features/projects/ui/StatusSelect.tsx';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { DueDate } from '#web/ui/DueDate.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';
import { LeaveProject } from './LeaveProject.tsx';
import { useProject } from './use-project.ts';

const EditProjectDialog = lazyAgain(() => import('#features/projects/ui/EditProjectDialog.tsx'));

/** A project's description, members and activity (PROJ-26, PROJ-27). */
export default function ProjectOverview() {
  const project = useProject();
  const [params] = useSearchParams();
  const old = placeOfOldLink(project.id, params);
  return old ? <Navigate to={old} replace /> : <Overview project={project} />;
}

/** Maps links from when all parts of a project were on one page. */
function placeOfOldLink(id: string, params: URLSearchParams): string | null {
  const message = params.get('message');
  if (message) return paths.message(id, message);
  switch (params.get('tab')) {
    case 'files':
      return paths.projectFiles(id);
    case 'messages':
      return paths.conversation(id);
    default:
      return null;
  }
}

function Overview({ project }: { project: ProjectDetails }) {
  const { session } = useAuth();
  useArrival();
  const [editing, setEditing] = useState(false);
  const personId = session?.user.id ?? '';
  const standing = standingIn(project, personId);
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <ProjectBadges {...project} />
        {project.description ? <FoldedText text={project.description} /> : null}
        <div className="text-ink-2">
          <p>
            <Trans>Created {formatDate(project.created_at)}</Trans>
          </p>
          {project.due_date ? (
            <p>
              <DueDate due={project.due_date} done={project.status === 'completed'} />
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          {project.ended ? null : <StatusSelect project={project} standing={standing} />}
          {mayDo(standing, 'edit', project) ? (
            <Button look="secondary" className="self-start sm:mt-8.5" onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-5 flex-none" />
              <Trans>Edit project</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <CustomerCard project={project} mayInvite={mayDo(standing, 'inviteCustomer', project)} />
        <ProviderCard project={project} mayChoose={mayDo(standing, 'chooseProvider', project)}>
          {mayLeave(standing, project) ? <LeaveProject project={project} personId={personId} /> : null}
        </ProviderCard>
      </div>
      <ActivityList projectId={project.id} />
      {editing ? (
        <Suspense>
          <EditProjectDialog project={project} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
