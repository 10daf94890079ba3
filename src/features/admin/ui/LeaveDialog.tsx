import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';

/** Asks before what was typed is lost, on our own links and when the page is closed. */
export function LeaveDialog({ when }: { when: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  return (
    <Dialog
      role="alertdialog"
      title={t`Leave without saving?`}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <p>
        <Trans>What you changed here is not saved yet.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>
          <Trans>Stay here</Trans>
        </Button>
        <Button look="secondary" onClick={() => blocker.proceed?.()}>
          <Trans>Leave without saving</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
