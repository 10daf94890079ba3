import { Trans } from '@lingui/react/macro';
import { ArrowLeft, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../web/dates.ts';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { ActivityList } from '../../activity/ui/ActivityList.tsx';
import type { ProjectDetails } from '../../projects/projects.contract.ts';
import { mayDo } from '../../projects/projects.permissions.rules.ts';
import { roleIn } from '../../projects/projects.rules.ts';
import { ProjectBadges } from '../../projects/ui/Badges.tsx';
import { CustomerCard } from '../../projects/ui/CustomerCard.tsx';
import { DueDate } from '../../projects/ui/DueDate.tsx';
import { FoldedText } from '../../projects/ui/FoldedText.tsx';
import { ProviderCard } from '../../projects/ui/ProviderCard.tsx';
import { StatusSelect } from '../../projects/ui/StatusSelect.tsx';
import { ProjectTabs } from './ProjectTabs.tsx';

const EditProjectDialog = lazy(() => import('../../projects/ui/EditProjectDialog.tsx'));

/** A project: what it is, who is in it, and everything that happens there (PROJ-26 to PROJ-28). */
export function ProjectView({ project, personId }: { project: ProjectDetails; personId: string }) {
  const [editing, setEditing] = useState(false);
  const standing = roleIn(project, personId);
  return (
    <Page
      wide
      title={project.title}
      before={
        <p>
          <Link className="link inline-flex min-h-11 items-center gap-2" to={paths.app()}>
            <ArrowLeft aria-hidden className="size-5 flex-none" />
            <Trans>Back to Dashboard</Trans>
          </Link>
        </p>
      }
    >
      <div className="grid gap-3">
        <ProjectBadges {...project} />
        {project.description ? <FoldedText text={project.description} /> : null}
        <div className="text-ink-2">
          <p>
            <Trans>Created {formatDate(project.created_at)}</Trans>
          </p>
          {project.due_date ? (
            <p>
              <DueDate due={project.due_date} status={project.status} />
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <StatusSelect project={project} standing={standing} />
          {mayDo(standing, 'edit') ? (
            <Button look="secondary" className="self-start sm:mt-8.5" onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-5 flex-none" />
              <Trans>Edit project</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <CustomerCard project={project} mayInvite={mayDo(standing, 'askCustomer')} />
        <ProviderCard project={project} mayChoose={mayDo(standing, 'chooseProvider')} />
      </div>
      <ProjectTabs project={project} />
      <ActivityList projectId={project.id} />
      {editing ? (
        <Suspense>
          <EditProjectDialog project={project} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
