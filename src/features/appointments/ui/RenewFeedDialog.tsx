import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useProof } from '#features/accounts/ui/factors/use-proof.tsx';
import { isUnreached } from '#web/data/errors.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';

const FAILURE = failing('renew feed');

interface RenewFeedDialogProps {
  renew: () => Promise<void>;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export function RenewFeedDialog({ renew, ...rest }: RenewFeedDialogProps) {
  const proof = useProof();
  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Get a new address?</Trans>}
      about={
        <p>
          <Trans>
            The address from before stops working. Calendars that follow it no longer change until you give
            them the new one.
          </Trans>
        </p>
      }
      action={<Trans>Get a new address</Trans>}
      busyAction={<Trans>One moment...</Trans>}
      submit={() => proof.run(renew)}
      failure={FAILURE}
      explain={(error) =>
        isUnreached(error) ? (
          <Trans>
            We do not know whether there is a new address: the one from before may not work any more. Please
            check your connection and press again until you see the new one.
          </Trans>
        ) : undefined
      }
      {...rest}
    >
      {proof.field}
    </FormDialog>
  );
}
