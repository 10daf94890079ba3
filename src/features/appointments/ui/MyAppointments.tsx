import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { AppointmentList } from './AppointmentList.tsx';

interface MyAppointmentsProps {
  projectId: string | undefined;
  /** Left out where nobody can be booked. */
  onSchedule?: () => void;
}

/** APPT-33: what is ahead, oldest first; what is over below it. */
export function MyAppointments({ projectId, onSchedule }: MyAppointmentsProps) {
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
        {onSchedule ? (
          <Button className="justify-self-start" onClick={onSchedule}>
            <Trans>Schedule Appointment</Trans>
          </Button>
        ) : null}
      </AppointmentList>
      <AppointmentList
        title={<Trans>Past and cancelled</Trans>}
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
