import { Trans } from '@lingui/react/macro';
import { CalendarDays, FolderOpen, Repeat, UserRound } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { paths } from '#kit/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isStartingSoon } from '../appointments.rules.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentBadge, StartingSoon } from './AppointmentBadge.tsx';
import { titleOf } from './booked-as.ts';
import { LeftAlone } from './LeftAlone.tsx';
import { Outcome } from './Outcome.tsx';
import { RepeatText } from './RepeatText.tsx';
import type { Opened } from './use-opened.ts';
import { When } from './When.tsx';

interface AppointmentCardProps {
  appointment: Appointment;
  now: Date;
  /** Level of its heading. */
  level: 3 | 4;
  /** Opens a dialog about it. */
  onOpen: (opened: Opened) => void;
  /** Left out where the project is clear. */
  showsProject?: boolean;
}

/** An appointment in a list (APPT-33, APPT-52). */
export function AppointmentCard({ appointment, now, level, onOpen, showsProject }: AppointmentCardProps) {
  const Heading = `h${level}` as const;
  const link = useRef<HTMLAnchorElement>(null);
  const { id, project_title, start_time, end_time, series } = appointment;
  const title = titleOf(appointment);
  return (
    <li>
      <Card className="grid gap-3">
        <div className="grid gap-2">
          <Heading className="text-lg font-semibold wrap-anywhere">
            <Link ref={link} className="link inline-flex min-h-11 items-center" to={paths.appointment(id)}>
              {title}
            </Link>
          </Heading>
          <p className="flex flex-wrap gap-2">
            <AppointmentBadge appointment={appointment} />
            {/* Announced when it appears. */}
            <span role="status">{isStartingSoon(appointment, now) ? <StartingSoon /> : null}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <Line Icon={CalendarDays}>
            <When
              start={new Date(start_time)}
              end={new Date(end_time)}
              providerZone={appointment.time_zone}
              providerId={appointment.service_provider_id}
            />
          </Line>
          <Line Icon={UserRound}>
            <OtherSide appointment={appointment} />
          </Line>
          {series ? (
            <Line Icon={Repeat}>
              <RepeatText every={series.every} step={series.step} />{' '}
              <Trans>
                ({series.part} of {series.times})
              </Trans>
            </Line>
          ) : null}
          {showsProject && project_title ? (
            <Line Icon={FolderOpen}>
              <span className="sr-only">
                <Trans>Project:</Trans>{' '}
              </span>
              {project_title}
            </Line>
          ) : null}
        </div>
        <LeftAlone appointment={appointment} now={now} />
        <Outcome appointment={appointment} />
        <AppointmentActions appointment={appointment} now={now} onOpen={onOpen} focusAfter={link} />
      </Card>
    </li>
  );
}

/** With whom; for somebody who is neither of the two, both. */
export function OtherSide({ appointment }: { appointment: Appointment }) {
  const personId = useAuth().session?.user.id;
  const { customer_id, service_provider_id, customer, service_provider } = appointment;
  const [one, other] = [customer.full_name, service_provider.full_name];
  if (personId === customer_id) return <Trans>with {other}</Trans>;
  if (personId === service_provider_id) return <Trans>with {one}</Trans>;
  return (
    <Trans>
      {one} with {other}
    </Trans>
  );
}

function Line({ Icon, children }: { Icon: typeof UserRound; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden className="mt-1 size-5 flex-none text-ink-2" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
