import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { notify } from '#web/ui/toast.tsx';

// As the page of a project that is left.
const UnsentAfterLeaving = lazyAgain(() => import('#features/chat/ui/UnsentAfterLeaving.tsx'));
const FAILURE = failing('leave project');

interface LeaveProjectDialogProps {
  project: ProjectDetails;
  /** The provider, who reads this. */
  personId: string;
  onClose: () => void;
}

/** Asks a provider before they leave a project: what goes, what stays, and what they are still expected to. */
export default function LeaveProjectDialog({ project, personId, onClose }: LeaveProjectDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, title, customer } = project;
  const name = customer?.full_name;

  async function leave() {
    await api.projects.leave({ id }).catch((error: unknown) => {
      // By an earlier try whose answer was lost, or removed by the customer.
      if (errorCode(error) !== 'NOT_FOUND') throw error;
    });
    notify.success(t`You have left the project.`);
    await navigate(paths.app());
    void invalidate(orpc.projects, orpc.dashboard, orpc.activity, orpc.tasks, orpc.documents, orpc.chat);
  }

  return (
    <ConfirmDialog
      title={t`Leave “${title}”?`}
      action={<Trans>Leave the project</Trans>}
      cancel={<Trans>Stay</Trans>}
      confirm={leave}
      failure={FAILURE}
      explain={(error) =>
        errorCode(error) === 'FORBIDDEN'
          ? t`You cannot leave this project as it is now. Load the page again.`
          : undefined
      }
      onClose={onClose}
    >
      <Coming projectId={id} personId={personId} />
      <p className="wrap-anywhere">
        <Trans>
          You can no longer open this project: not its messages, not its files, not what comes later. What you
          wrote stays there. Only the customer can let you in again.
        </Trans>{' '}
        {customer && !customer.closed ? <Trans>We tell {name} that you have left.</Trans> : null}
      </p>
      <p>
        <Trans>
          Documents that you asked others to sign are withdrawn for good, unless they are signed. Those that
          wait for you stay there, without your signature. Your open tasks are no longer yours.
        </Trans>
      </p>
      <Suspense>
        <UnsentAfterLeaving projectId={id} personId={personId} />
      </Suspense>
    </ConfirmDialog>
  );
}

/** Their appointments of the project that are still to come: leaving changes none of them. */
function Coming({ projectId, personId }: { projectId: string; personId: string }) {
  const { t } = useLingui();
  const query = useQuery(
    orpc.appointments.list.queryOptions({
      input: { project_id: projectId, when: 'upcoming' },
      staleTime: 0,
    }),
  );
  if (query.isLoadingError)
    return (
      <LoadFailed
        title={t`We could not look up your appointments in this project`}
        onRetry={() => void query.refetch()}
      >
        <Trans>Those that are still to come stay as they are. You find them in your calendar.</Trans>
      </LoadFailed>
    );
  if (!query.data)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  const own = query.data.appointments.filter((each) => each.service_provider_id === personId);
  if (own.length === 0)
    return (
      <p>
        <Trans>You have no appointment to come in this project.</Trans>
      </p>
    );
  return (
    <div className="grid gap-2">
      <p>
        <Trans>
          These appointments stay, and you are expected. Please cancel those that you will not keep, now or
          later in your calendar:
        </Trans>
      </p>
      <ul className="max-h-48 overflow-y-auto">
        {own.map(({ id, start_time, customer }) => (
          <li key={id}>
            <Link className="link inline-flex min-h-11 items-center" to={paths.appointment(id)}>
              <Trans>
                {formatDateTime(start_time)}, with {customer.full_name}
              </Trans>
            </Link>
          </li>
        ))}
      </ul>
      {query.data.next ? (
        <p>
          <Trans>There are more, in your calendar.</Trans>
        </p>
      ) : null}
    </div>
  );
}
