import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { AppointmentList } from './AppointmentList.tsx';
import { ScheduleNew } from './ScheduleNew.tsx';
import { useView } from './use-view.ts';
import type { WithWhom } from './with-whom.ts';

interface SchedulingPanelProps {
  /** In a project: its provider, and only its appointments (APPT-53). */
  provider?: WithWhom;
  projectId?: string;
}

/** Where a customer books, and sees what is booked (APPT-04). */
export function SchedulingPanel({ provider, projectId }: SchedulingPanelProps) {
  const { t } = useLingui();
  const [view, show] = useView(['new', 'mine']);
  return (
    <Tabs
      label={t`Appointments`}
      selected={view}
      onSelect={show}
      tabs={[
        {
          id: 'new',
          title: <Trans>Schedule New</Trans>,
          content: (
            <ScheduleNew
              {...(provider && { provider })}
              {...(projectId && { projectId })}
              onShowMine={() => show('mine')}
            />
          ),
        },
        {
          id: 'mine',
          title: <Trans>My Appointments</Trans>,
          content: <MyAppointments projectId={projectId} onSchedule={() => show('new')} />,
        },
      ]}
    />
  );
}

interface MyAppointmentsProps {
  projectId: string | undefined;
  onSchedule: () => void;
}

/** APPT-33: what is ahead, oldest first; what is over below it. */
function MyAppointments({ projectId, onSchedule }: MyAppointmentsProps) {
  return (
    <div className="grid gap-8">
      <AppointmentList
        title={<Trans>Coming up</Trans>}
        chosen={{ project_id: projectId, when: 'upcoming' }}
        empty={
          <Card>
            <Trans>You have no appointment ahead.</Trans>
          </Card>
        }
      >
        {/* APPT-36. */}
        <Button className="justify-self-start" onClick={onSchedule}>
          <Trans>Schedule Appointment</Trans>
        </Button>
      </AppointmentList>
      <AppointmentList
        title={<Trans>Over or cancelled</Trans>}
        chosen={{ project_id: projectId, when: 'past' }}
        empty={
          <p className="text-ink-2">
            <Trans>Nothing yet.</Trans>
          </p>
        }
      />
    </div>
  );
}
