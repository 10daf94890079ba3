import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type MetaDescriptor, useLocation } from 'react-router';
import { orpc } from '#web/data/client.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { OtherSide } from './AppointmentCard.tsx';
import { When } from './When.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: `${t`Call`} - Kinkeeper` }, { name: 'robots', content: 'noindex' }];
}

/** Where a call would be, on a site without a video service: who, when, and how else to talk. */
export default function CallPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  // The link of a call has no other meaning than that it is in an appointment.
  const query = useQuery(orpc.appointments.list.queryOptions({ input: { when: 'upcoming' } }));
  const appointment = query.data?.appointments.find(
    ({ meeting_link }) => meeting_link && new URL(meeting_link).pathname === pathname,
  );
  return (
    <Page title={t`Call`}>
      <Notice tone="warning" title={<Trans>This site has no video service</Trans>}>
        <p>
          <Trans>Nobody is waiting here. Write to each other, and agree on a phone call.</Trans>
        </p>
      </Notice>
      {query.isError ? (
        <LoadFailed title={t`Failed to load appointments`} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : appointment ? (
        <Who appointment={appointment} />
      ) : (
        <p>
          <ButtonLink to={paths.app('calendar')}>
            <Trans>See my appointments</Trans>
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

function Who({ appointment }: { appointment: Appointment }) {
  const { id, project_id, title, start_time, end_time, time_zone } = appointment;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <p>
        <When start={new Date(start_time)} end={new Date(end_time)} providerZone={time_zone} />
        <span className="block">
          <OtherSide appointment={appointment} />
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        {project_id ? (
          <ButtonLink to={paths.conversation(project_id)}>
            <Trans>Write a message</Trans>
          </ButtonLink>
        ) : null}
        <ButtonLink look="secondary" to={paths.appointment(id)}>
          <Trans>See the appointment</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
