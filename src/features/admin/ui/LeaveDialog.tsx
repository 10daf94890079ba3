import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { askBeforeUnload } from '#web/unload-question.ts';

/** Confirms before unsaved input is lost, on in-app links and when the page is closed. */
export function LeaveDialog({ when }: { when: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      when && here.pathname + here.search !== there.pathname + there.search,
  );

  useEffect(() => {
    if (when) return askBeforeUnload(() => true);
  }, [when]);

  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      isOpen={blocker.state === 'blocked'}
      action={<Trans>Leave without saving</Trans>}
      cancel={<Trans>Stay here</Trans>}
      confirm={() => {
        blocker.proceed?.();
        // Closing the dialog would cancel it.
        return false;
      }}
      onClose={() => blocker.reset?.()}
    >
      <p>
        <Trans>What you changed here is not saved yet.</Trans>
      </p>
    </ConfirmDialog>
  );
}
