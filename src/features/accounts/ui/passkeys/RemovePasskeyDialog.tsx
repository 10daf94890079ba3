import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { Passkey } from '../../accounts.passkeys.contract.ts';
import { useAuth } from '../AuthProvider.tsx';
import { useProof } from '../factors/use-proof.tsx';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function RemovePasskeyDialog({ passkey, isLast, ...rest }: RemovePasskeyDialogProps) {
  const { t } = useLingui();
  const { session } = useAuth();
  const proof = useProof();
  const name = passkey.friendly_name;
  const hasApp = session?.user.factors.some(({ status }) => status === 'verified') ?? false;

  const remove = () =>
    proof.run(async () => {
      await api.accounts.removePasskey({ id: passkey.id }).catch((error: unknown) => {
        // It was removed elsewhere meanwhile.
        if (errorCode(error) !== 'NOT_FOUND') throw error;
      });
      await invalidate(orpc.accounts);
      notify.success(t`Removed`);
    });

  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Remove “{name}”?</Trans>}
      about={
        <p>
          {isLast && !hasApp ? (
            <Trans>
              Then your password alone is enough to sign in again, and your recovery codes stop working.
            </Trans>
          ) : (
            <Trans>
              You can no longer sign in with it. The device itself keeps it until you delete it there.
            </Trans>
          )}
        </p>
      }
      action={<Trans>Remove it</Trans>}
      busyAction={<Trans>Removing...</Trans>}
      submit={remove}
      explain={(error) =>
        errorCode(error) === 'LAST_FACTOR' ? (
          <Trans>
            Your account has to keep one. Add another app or a passkey first, then remove this one.
          </Trans>
        ) : undefined
      }
      {...rest}
    >
      {proof.field}
    </FormDialog>
  );
}
