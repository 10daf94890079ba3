import { Trans } from '@lingui/react/macro';
import { Notice } from '#web/ui/Notice.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isLeftAlone } from '../appointments.left-alone.rules.ts';
import { isAhead, whyNotAct } from '../appointments.rules.ts';
import { useReader } from './use-reader.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

/** Says of an appointment that is still to come that an account is closed, and what the reader can do. */
export function LeftAlone({ appointment, now }: { appointment: Appointment; now: Date }) {
  const reader = useReader();
  if (!isLeftAlone(appointment) || !isAhead(appointment, now)) return null;
  return (
    <Notice tone="warning">
      <p className="wrap-anywhere">
        <WhoseAccount appointment={appointment} /> <Trans>It will probably not take place.</Trans>{' '}
        {!whyNotAct(appointment, 'cancel', reader, now) ? (
          <Trans>You can cancel it at any time.</Trans>
        ) : null}
      </p>
    </Notice>
  );
}
