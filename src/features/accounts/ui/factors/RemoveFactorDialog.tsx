import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { Factor } from '../../accounts.sessions.contract.ts';
import { useProof } from './use-proof.tsx';

interface RemoveFactorDialogProps {
  factor: Factor;
  /** Whether afterwards the password alone is enough. */
  isLast: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function RemoveFactorDialog({ factor, isLast, onClose, focusAfter }: RemoveFactorDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const name = factor.friendly_name;

  const remove = () =>
    proof.run(async () => {
      await api.accounts.removeFactor({ id: factor.id }).catch((error: unknown) => {
        // It was removed elsewhere meanwhile.
        if (errorCode(error) !== 'NOT_FOUND') throw error;
      });
      await invalidate(orpc.accounts);
      notify.success(isLast ? t`Codes are off` : t`Removed`);
    });

  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Remove “{name}”?</Trans>}
      about={
        <p>
          {isLast ? (
            <Trans>
              Then your password alone is enough to sign in again, and your recovery codes stop working.
            </Trans>
          ) : factor.phone_ending ? (
            <Trans>
              We no longer text codes to this phone. Your other ways to sign in and your recovery codes still
              work.
            </Trans>
          ) : (
            <Trans>
              Codes from this app stop working. Your other ways to sign in and your recovery codes still work.
            </Trans>
          )}
        </p>
      }
      action={isLast ? <Trans>Turn off codes</Trans> : <Trans>Remove it</Trans>}
      busyAction={<Trans>Removing...</Trans>}
      submit={remove}
      explain={(error) =>
        errorCode(error) === 'LAST_FACTOR' ? (
          <Trans>
            Your account has to keep one. Add another app or a passkey first, then remove this one.
          </Trans>
        ) : undefined
      }
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {proof.field}
    </FormDialog>
  );
}
