import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import { providerTitle } from '../../accounts.oidc.rules.ts';
import { useProof } from '../factors/use-proof.tsx';

interface UnlinkDialogProps {
  provider: string;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function UnlinkDialog({ provider, onClose, focusAfter }: UnlinkDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const name = providerTitle(provider);

  const unlink = () =>
    proof.run(async () => {
      await api.accounts.unlinkIdentity({ provider }).catch((error: unknown) => {
        // It was unlinked elsewhere meanwhile.
        if (errorCode(error) !== 'NOT_FOUND') throw error;
      });
      await invalidate(orpc.accounts.identities);
      notify.success(t`${name} is no longer linked`);
    });

  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Unlink {name}?</Trans>}
      about={
        <p>
          <Trans>
            You can then sign in here only with your password or a passkey. Your account at {name} stays as it
            is, and you can link it again.
          </Trans>
        </p>
      }
      action={<Trans>Unlink {name}</Trans>}
      busyAction={<Trans>Unlinking...</Trans>}
      submit={unlink}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {proof.field}
    </FormDialog>
  );
}
