import { Trans } from '@lingui/react/macro';
import { Notice } from '#web/ui/Notice.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isAhead, isLeftAlone, mayAct } from '../appointments.rules.ts';
import { useReader } from './use-reader.ts';

/** Says of an appointment that is still to come that an account is closed, and what the reader can do. */
export function LeftAlone({ appointment, now }: { appointment: Appointment; now: Date }) {
  const reader = useReader();
  if (!isLeftAlone(appointment) || !isAhead(appointment, now)) return null;
  return (
    <Notice tone="warning">
      <p className="wrap-anywhere">
        <WhoseAccount appointment={appointment} /> <Trans>It will probably not take place.</Trans>{' '}
        {mayAct(appointment, 'cancel', reader, now) === 'yes' ? (
          <Trans>You can cancel it at any time.</Trans>
        ) : null}
      </p>
    </Notice>
  );
}

export function WhoseAccount({
  appointment: { customer, service_provider },
}: Pick<Parameters<typeof LeftAlone>[0], 'appointment'>) {
  const name = (service_provider.closed ? service_provider : customer).full_name;
  return <Trans>The account of {name} is closed.</Trans>;
}
