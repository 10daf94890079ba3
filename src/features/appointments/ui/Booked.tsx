import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { firstReminder } from '../appointments.reminders.rules.ts';
import { CalendarFileButton } from './CalendarFileButton.tsx';
import { When } from './When.tsx';

interface BookedProps {
  appointments: readonly Appointment[];
  /** Whether an earlier try has booked them, with other terms than those that were sent last. */
  isEarlier: boolean;
  onShowMine: () => void;
  onAgain: () => void;
}

/** What was just booked, and what to do with it. */
export function Booked({ appointments, isEarlier, onShowMine, onAgain }: BookedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Notice tone="success">
      <h3 ref={heading} tabIndex={-1} className="keep-clear text-xl outline-none">
        {appointments.length > 1 ? (
          <Trans>Your appointments are scheduled</Trans>
        ) : (
          <Trans>Your appointment is scheduled</Trans>
        )}
      </h3>
      {isEarlier ? (
        <p>
          <Trans>Your first try reached us after all. This is what it booked.</Trans>
        </p>
      ) : null}
      <ul className="keep-clear grid gap-3">
        {appointments.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link className="link inline-flex min-h-11 items-center" to={paths.appointment(each.id)}>
              <span>
                <When start={new Date(each.start_time)} end={new Date(each.end_time)} />
              </span>
            </Link>
            <CalendarFileButton appointment={each} />
          </li>
        ))}
      </ul>
      <p>
        <WhatFollows appointments={appointments} />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onShowMine}>
          <Trans>See my appointments</Trans>
        </Button>
        <Button look="quiet" onClick={onAgain}>
          <Trans>Schedule another</Trans>
        </Button>
      </div>
    </Notice>
  );
}

function WhatFollows({ appointments }: Pick<BookedProps, 'appointments'>) {
  const reminders = appointments.map(({ start_time, created_at }) =>
    firstReminder(new Date(start_time), new Date(created_at)),
  );
  return (
    <>
      {appointments.length > 1 ? (
        <Trans>The provider confirms each of them.</Trans>
      ) : (
        <Trans>The provider confirms it.</Trans>
      )}{' '}
      {reminders.includes('day_ahead') ? (
        <Trans>We write to both of you, and remind you the day before.</Trans>
      ) : reminders.includes('hour_ahead') ? (
        <Trans>We write to both of you, and remind you an hour before.</Trans>
      ) : (
        <Trans>We write to both of you.</Trans>
      )}
    </>
  );
}
