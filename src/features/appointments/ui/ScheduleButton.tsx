import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isWaitingProvider } from '#features/accounts/accounts.rules.ts';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { type ProjectListQuery, useProjectList } from '#features/projects/ui/use-project-list.ts';
import { paths } from '#kit/paths.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { type Place, placesIn } from './places.ts';

// Lazy: most visits are for what is scheduled already.
const NewAppointmentDialog = lazyAgain(() => import('./NewAppointmentDialog.tsx'));

/** A provider schedules with a customer of theirs, in any of their projects (docs/decisions/0201). */
export function ScheduleAnywhere() {
  const { t } = useLingui();
  const user = useAuth().session?.user;
  const list = useProjectList();
  const places = placesIn(list.data?.pages.flatMap((page) => page.projects) ?? [], user?.id ?? '');
  if (list.isLoadingError)
    return (
      <LoadFailed title={t`We could not load your clients`} onRetry={() => void list.refetch()}>
        <NothingLost error={list.error} />
      </LoadFailed>
    );
  if (list.isPending) return null;
  if (places.length === 0 && !list.hasNextPage)
    return (
      <p className="text-ink-2">
        {user && isWaitingProvider(user) ? (
          <Trans>
            You have no clients to schedule with yet. Once our team has let you in, or a customer has invited
            you by email, you can schedule here.
          </Trans>
        ) : (
          <Trans>
            You have no clients to schedule with yet. Once a client of yours has signed up here,{' '}
            <Link className="link" to={paths.app('projects')}>
              create a project
            </Link>{' '}
            and ask them into it. When they accept, you can schedule here.
          </Trans>
        )}
      </p>
    );
  return <ScheduleButton places={places} list={list} />;
}

export interface SchedulableProject {
  id: string;
  title: string;
  customer: (Place['customer'] & { closed: boolean }) | null;
  /** Invited, without an acceptance yet. */
  asked_customer: { full_name: string; declined: boolean } | null;
  ended: boolean;
}

/** A provider schedules with the customer of a project. */
export function ScheduleInProject({ project }: { project: SchedulableProject }) {
  const { customer, asked_customer: asked } = project;
  if (project.ended || customer?.closed) return null;
  if (customer) return <ScheduleButton places={[{ customer, project }]} />;
  return (
    <p className="text-ink-2 wrap-anywhere">
      {asked && !asked.declined ? (
        <Trans>
          {asked.full_name} has not accepted your invitation yet. Once they do, you can schedule with them
          here.
        </Trans>
      ) : (
        <>
          <Trans>
            This project has no client yet. Once you invite one and they accept, you can schedule here.
          </Trans>{' '}
          <Link className="link" to={paths.project(project.id)}>
            <Trans>Go to the overview to invite a client</Trans>
          </Link>
        </>
      )}
    </p>
  );
}

interface ScheduleButtonProps {
  places: readonly Place[];
  list?: ProjectListQuery;
}

function ScheduleButton(props: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden className="size-5 flex-none" />
        <Trans>Schedule an appointment</Trans>
      </Button>
      <Suspense>
        {isOpen ? <NewAppointmentDialog {...props} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
