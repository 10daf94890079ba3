import { Trans } from '@lingui/react/macro';
import type { Appointment } from '../appointments.fields.contract.ts';

/** Which of the two cannot come to an appointment any more. Apart from `LeftAlone`: the dashboard shows only this. */
export function WhoseAccount({
  appointment,
}: {
  appointment: Pick<Appointment, 'customer' | 'service_provider'>;
}) {
  const { customer, service_provider } = appointment;
  const name = (service_provider.closed ? service_provider : customer).full_name;
  return <Trans>The account of {name} is closed.</Trans>;
}
