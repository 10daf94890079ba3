import { Trans } from '@lingui/react/macro';
import { setting } from '#web/settings.ts';
import type { Appointment } from '../appointments.fields.contract.ts';
import { projectOf } from '../appointments.rules.ts';

/** Whom to write to about an appointment that can no longer be changed here. */
export function WhomToTell({ appointment }: { appointment: Appointment }) {
  const email = setting('CONTACT_EMAIL');
  return projectOf(appointment) ? (
    <Trans>Write to the provider if you cannot come.</Trans>
  ) : (
    <Trans>
      If you cannot come, write to the provider in a project that you share. If you share none, write to us at{' '}
      <a className="link break-all" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </Trans>
  );
}
