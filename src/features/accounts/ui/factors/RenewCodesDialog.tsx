import { Trans } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { isUnreached } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { KeepCodesDialog } from './KeepCodesDialog.tsx';
import { useProof } from './use-proof.tsx';

interface RenewCodesDialogProps {
  /** The codes that came with the first factor were lost on their way. */
  areLost?: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function RenewCodesDialog({ areLost, onClose, focusAfter }: RenewCodesDialogProps) {
  const proof = useProof();
  const [codes, setCodes] = useState<string[] | null>(null);

  async function renew() {
    await proof.run(async () => {
      const { recovery_codes } = await api.accounts.renewRecoveryCodes();
      setCodes(recovery_codes);
    });
    // The codes take the place of the question.
    return false;
  }

  /** Until then the former codes work: these may not have arrived. */
  async function keep() {
    await api.accounts.keepRecoveryCodes({ code: codes?.[0] ?? '' });
    void invalidate(orpc.accounts);
  }

  if (codes) return <KeepCodesDialog codes={codes} keep={keep} onClose={onClose} focusAfter={focusAfter} />;
  return (
    <FormDialog
      title={areLost ? <Trans>Get your recovery codes</Trans> : <Trans>Get new recovery codes?</Trans>}
      about={
        <p>
          {areLost ? (
            <Trans>
              Your sign-in is protected now, but your first recovery codes did not reach you. Get new ones, so
              that you can sign in if you lose your phone.
            </Trans>
          ) : (
            <Trans>
              You get ten new codes. Once you say that you have saved them, the codes you have now stop
              working.
            </Trans>
          )}
        </p>
      }
      action={<Trans>Get new codes</Trans>}
      busyAction={<Trans>One moment...</Trans>}
      submit={renew}
      explain={(error) =>
        isUnreached(error) && !areLost ? (
          <Trans>
            We do not know whether your new codes are made. The codes you have still work. Please check your
            connection and press again until you see ten codes.
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
