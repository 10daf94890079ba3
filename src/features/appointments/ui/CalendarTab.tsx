import { Trans } from '@lingui/react/macro';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { FromMessage } from '#features/chat/ui/FromMessage.tsx';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { type Participants, standingIn } from '#features/projects/projects.rules.ts';
import { Card } from '#web/ui/Card.tsx';
import { MyAppointments } from './MyAppointments.tsx';
import { NobodyYet } from './NobodyYet.tsx';
import { ProviderCalendar } from './ProviderCalendar.tsx';
import { type SchedulableProject, ScheduleInProject } from './ScheduleButton.tsx';
import { SchedulingPanel } from './SchedulingPanel.tsx';
import { useSourceMessage } from './use-source-message.ts';
import type { WithWhom } from './with-whom.ts';

interface CalendarTabProps {
  project: { service_provider: (WithWhom & { closed: boolean }) | null } & SchedulableProject &
    Participants &
    Pick<ProjectDetails, 'invitation'>;
}

/** The appointments of a project (PROJ-30, APPT-53): its customer and family book, an admin looks. */
export default function CalendarTab({ project }: CalendarTabProps) {
  const personId = useAuth().session?.user.id ?? '';
  const role = standingIn(project, personId);
  const provider = project.service_provider;
  const source = useSourceMessage();
  return (
    <section aria-labelledby="calendar" className="grid gap-4">
      <h2 id="calendar" className="text-2xl">
        <Trans>Appointments</Trans>
      </h2>
      {source ? (
        <FromMessage
          projectId={project.id}
          messageId={source}
          personId={personId}
          deleted={<Trans>The message that you came from has been deleted.</Trans>}
        />
      ) : null}
      {role === 'family' ? (
        <p className="text-ink-2">
          <Trans>You see only your own appointments here.</Trans>
        </p>
      ) : null}
      {role === 'provider' || role === 'admin' ? (
        <ProviderCalendar projectId={project.id} hasHours={role === 'provider'}>
          {role === 'provider' ? <ScheduleInProject project={project} /> : null}
        </ProviderCalendar>
      ) : provider && !provider.closed ? (
        <SchedulingPanel provider={provider} projectId={project.id} />
      ) : (
        <>
          {provider ? (
            <Card className="grid justify-items-center gap-2 text-center">
              <h3 className="text-xl">
                <Trans>No service providers available</Trans>
              </h3>
              <p className="measure text-ink-2">
                <ProviderGone name={provider.full_name} />
              </p>
            </Card>
          ) : (
            <NobodyYet project={project} personId={personId} />
          )}
          {/* With a provider who has gone there may be some. */}
          <MyAppointments projectId={project.id} />
        </>
      )}
    </section>
  );
}

function ProviderGone({ name }: { name: string }) {
  return <Trans>The account of {name} is closed. Nobody can book a time with them now.</Trans>;
}
