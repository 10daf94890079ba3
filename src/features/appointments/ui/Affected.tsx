import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { OtherSide } from './AppointmentCard.tsx';
import { When } from './When.tsx';

interface AffectedProps {
  appointments: readonly Appointment[];
  onClose: () => void;
}

/** The appointments that changed hours no longer cover: they stay (APPT-64). */
export function Affected({ appointments, onClose }: AffectedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (appointments.length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [appointments]);
  return (
    <div ref={box} role="status">
      {appointments.length === 0 ? null : (
        <Notice
          tone="warning"
          title={
            <Plural
              value={appointments.length}
              one="# appointment is outside your hours now"
              other="# appointments are outside your hours now"
            />
          }
        >
          <p>
            <Trans>They stay as they are. Open one to move or cancel it.</Trans>
          </p>
          <ul className="grid gap-1">
            {appointments.map((each) => (
              <li key={each.id}>
                <Link className="link inline-flex min-h-11 items-center" to={paths.appointment(each.id)}>
                  <span>
                    <When start={new Date(each.start_time)} end={new Date(each.end_time)} />{' '}
                    <OtherSide appointment={each} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p>
            <Button look="secondary" onClick={onClose}>
              <Trans>Keep them</Trans>
            </Button>
          </p>
        </Notice>
      )}
    </div>
  );
}
