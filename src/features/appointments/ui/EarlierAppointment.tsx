import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { titleOf } from './booked-as.ts';
import { When } from './When.tsx';

/** The first try was stored after all, and is not what was entered since. */
export function EarlierAppointment({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui();
  const title = titleOf(appointment);
  return (
    <Notice tone="warning" role="alert" title={t`Your first try reached us after all`}>
      <p className="wrap-anywhere">
        <Trans>
          “{title}” with {appointment.customer.full_name} is scheduled:
        </Trans>{' '}
        <When start={new Date(appointment.start_time)} end={new Date(appointment.end_time)} />
      </p>
      <p>
        <Trans>What you changed since then was not saved. To change it, cancel that appointment first.</Trans>
      </p>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={paths.appointment(appointment.id)}>
          <Trans>Open the appointment</Trans>
        </Link>
      </p>
    </Notice>
  );
}
