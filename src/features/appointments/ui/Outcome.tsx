import { Trans } from '@lingui/react/macro';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';

/** What became of an appointment: why it was cancelled and by whom, or who did not come. */
export function Outcome({ appointment }: { appointment: Appointment }) {
  const personId = useAuth().session?.user.id;
  const {
    status,
    cancellation_reason: reason,
    cancelled_by,
    absent,
    paid_from,
    customer,
    service_provider,
  } = appointment;
  if (status === 'cancelled') {
    const name = [customer, service_provider].find(({ user_id }) => user_id === cancelled_by)?.full_name;
    return (
      <p className="measure wrap-anywhere whitespace-pre-line">
        {cancelled_by === personId ? (
          <Trans>You cancelled it: {reason}</Trans>
        ) : name ? (
          <Trans>
            {name} cancelled it: {reason}
          </Trans>
        ) : (
          <Trans>It was cancelled: {reason}</Trans>
        )}
      </p>
    );
  }
  if (!absent) return null;
  const missing = (absent === 'customer' ? customer : service_provider).full_name;
  return (
    <p>
      <Trans>{missing} did not come.</Trans>{' '}
      {paid_from ? <Trans>What it took from the customer’s hours is used.</Trans> : null}
    </p>
  );
}
