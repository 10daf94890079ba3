import { Trans } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { projectOf } from '../appointments.rules.ts';
import { OtherSide } from './AppointmentCard.tsx';
import { titleOf } from './booked-as.ts';
import { When } from './When.tsx';

/** Who and when, and how else to talk. */
export default function CallAppointment({ appointment }: { appointment: Appointment }) {
  const { id, start_time, end_time, time_zone } = appointment;
  const title = titleOf(appointment);
  const projectId = projectOf(appointment);
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <p>
        <When start={new Date(start_time)} end={new Date(end_time)} providerZone={time_zone} />
        <span className="block">
          <OtherSide appointment={appointment} />
        </span>
      </p>
      {projectId ? (
        <p>
          <Trans>Write to each other, and agree on a phone call.</Trans>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {projectId ? (
          <ButtonLink to={paths.conversation(projectId)}>
            <Trans context="a link">Write a message</Trans>
          </ButtonLink>
        ) : null}
        <ButtonLink look="secondary" to={paths.appointment(id)}>
          <Trans>See the appointment</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
