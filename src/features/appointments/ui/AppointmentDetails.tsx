import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { FromMessage } from '#features/chat/ui/FromMessage.tsx';
import { paths } from '#kit/paths.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Card } from '#web/ui/Card.tsx';
import { Page } from '#web/ui/Page.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isLeftAlone } from '../appointments.left-alone.rules.ts';
import { hasVideo } from '../appointments.names.rules.ts';
import { callState, isAhead, isStartingSoon, projectOf } from '../appointments.rules.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentBadge, StartingSoon } from './AppointmentBadge.tsx';
import { OtherSide } from './AppointmentCard.tsx';
import { AppointmentPlace } from './AppointmentPlace.tsx';
import { descriptionOf, titleOf } from './booked-as.ts';
import { Entry } from './Entry.tsx';
import { LeftAlone } from './LeftAlone.tsx';
import { HOUR_SOURCE_LABELS, TYPE_LABELS } from './labels.ts';
import { NoVideo } from './NoVideo.tsx';
import { Outcome } from './Outcome.tsx';
import { RepeatText } from './RepeatText.tsx';
import { useNow } from './use-now.ts';
import { useOpened } from './use-opened.ts';
import { useReader } from './use-reader.ts';
import { When } from './When.tsx';

const AppointmentDialogs = lazyAgain(() => import('./AppointmentDialogs.tsx'));

/** An appointment with all it says, and what one may do with it. */
export default function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { opened, open, close } = useOpened();
  const status = useRef<HTMLParagraphElement>(null);
  const { id: personId } = useReader();
  const { project_title, meeting_link, source_message_id, location, notes, paid_from, series } = appointment;
  const projectId = projectOf(appointment);
  const description = descriptionOf(appointment);
  return (
    <Page
      title={titleOf(appointment)}
      tabTitle={t`Appointment`}
      before={
        <p>
          <Link
            className="link no-print inline-flex min-h-11 items-center"
            to={projectId ? paths.projectCalendar(projectId) : paths.app('calendar')}
          >
            <Trans>All appointments</Trans>
          </Link>
        </p>
      }
    >
      <Card className="grid gap-5">
        <p ref={status} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
          <AppointmentBadge appointment={appointment} />
          <span role="status">{isStartingSoon(appointment, now) ? <StartingSoon /> : null}</span>
        </p>
        <dl className="grid gap-4">
          <Entry name={<Trans context="of an appointment">When</Trans>}>
            <span className="font-semibold">
              <When
                start={new Date(appointment.start_time)}
                end={new Date(appointment.end_time)}
                providerZone={appointment.time_zone}
                providerId={appointment.service_provider_id}
              />
            </span>
          </Entry>
          <Entry name={<Trans>Who</Trans>}>
            <OtherSide appointment={appointment} />
          </Entry>
          <Entry name={<Trans>What</Trans>}>
            {i18n._(TYPE_LABELS[appointment.appointment_type])}
            {description ? <span className="block whitespace-pre-line text-ink-2">{description}</span> : null}
          </Entry>
          {series ? (
            <Entry name={<Trans>Repeats</Trans>}>
              <RepeatText every={series.every} step={series.step} />
              <span className="block text-ink-2">
                <Trans>
                  {series.part} of {series.times}
                </Trans>
              </span>
            </Entry>
          ) : null}
          {paid_from ? (
            <Entry name={<Trans>Paid from</Trans>}>{i18n._(HOUR_SOURCE_LABELS[paid_from])}</Entry>
          ) : null}
          <AppointmentPlace
            appointment={appointment}
            now={now}
            onChange={() => open({ dialog: 'relocate', appointment })}
          />
          {notes ? (
            <Entry name={<Trans>Notes</Trans>}>
              <span className="whitespace-pre-line">{notes}</span>
            </Entry>
          ) : null}
          {projectId ? (
            <Entry name={<Trans>Project</Trans>}>
              <Link className="link" to={paths.project(projectId)}>
                {project_title}
              </Link>
            </Entry>
          ) : null}
        </dl>
        <LeftAlone appointment={appointment} now={now} />
        <Outcome appointment={appointment} />
        {meeting_link && !location && isAhead(appointment, now) && !isLeftAlone(appointment) ? (
          <p className="text-ink-2 empty:hidden">
            {!hasVideo(meeting_link, window.location.origin) ? (
              <NoVideo />
            ) : callState(appointment, now) === 'early' ? (
              <Trans>The call opens here 15 minutes before the start.</Trans>
            ) : null}
          </p>
        ) : null}
        <AppointmentActions appointment={appointment} now={now} onOpen={open} focusAfter={status} />
        {projectId && source_message_id ? (
          <FromMessage projectId={projectId} messageId={source_message_id} personId={personId} />
        ) : null}
        {projectId && !isLeftAlone(appointment) ? (
          <p>
            <Link className="link inline-flex min-h-11 items-center" to={paths.conversation(projectId)}>
              <Trans context="a link">Write a message</Trans>
            </Link>
          </p>
        ) : null}
      </Card>
      <Suspense>
        {opened ? <AppointmentDialogs {...opened} onClose={close} focusAfter={status} /> : null}
      </Suspense>
    </Page>
  );
}
