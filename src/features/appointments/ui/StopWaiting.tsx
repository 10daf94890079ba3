import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import type { Wait } from '../appointments.waits.contract.ts';

const FAILURE = failing('stop waiting');

interface StopWaitingProps {
  wait: Wait;
  /** Gets focus when the button is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Ends one wait, after asking. */
export function StopWaiting({ wait, focusAfter }: StopWaitingProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);

  async function stop() {
    await api.appointments.stopWaiting({ id: wait.id }).catch((error: unknown) => {
      // They stopped before, or have booked a time.
      if (errorCode(error) !== 'NOT_FOUND') throw error;
    });
    // The button that asked is gone before the focus would return to it.
    await invalidate(orpc.appointments, orpc.dashboard);
  }

  return (
    <>
      <Button
        look="quiet"
        aria-label={t`Stop waiting: ${wait.provider_name}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Stop waiting</Trans>
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={<Trans>Stop waiting?</Trans>}
          action={<Trans>Stop waiting</Trans>}
          cancel={<Trans>Go on waiting</Trans>}
          confirm={stop}
          failure={FAILURE}
          onClose={() => setAsking(false)}
          focusAfter={focusAfter}
        >
          <p>
            <Trans>
              You lose your place, and we do not write to you any more. Your appointments stay as they are.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
