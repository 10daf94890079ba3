import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { BlockerFunction } from 'react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useLeaveBlocker } from '#web/ui/use-leave-blocker.ts';
import { askBeforeUnload } from '#web/unload-question.ts';
import { guardSignOut, isSigningOut } from './sign-out.ts';

const leaves: BlockerFunction = ({ currentLocation: here, nextLocation: there }) =>
  !isSigningOut() && here.pathname + here.search !== there.pathname + there.search;

/** Confirms before unsaved input is lost: on in-app links, on signing out, and when the page is closed. */
export function LeaveDialog({ when }: { when: boolean }) {
  const { t } = useLingui();
  const blocker = useLeaveBlocker(when, leaves);
  const [signOut, setSignOut] = useState<{ answer: (goOn: boolean) => void }>();

  useEffect(() => {
    if (!when) return;
    const stopAsking = askBeforeUnload(() => true);
    const removeGuard = guardSignOut(() => new Promise((answer) => setSignOut({ answer })));
    return () => {
      stopAsking();
      removeGuard();
      // Saved meanwhile: nothing would be lost any more.
      setSignOut((asked) => void asked?.answer(true));
    };
  }, [when]);

  function answerSignOut(goOn: boolean) {
    signOut?.answer(goOn);
    setSignOut(undefined);
  }

  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      isOpen={blocker.state === 'blocked' || signOut !== undefined}
      action={<Trans>Leave without saving</Trans>}
      cancel={<Trans>Stay here</Trans>}
      confirm={() => {
        answerSignOut(true);
        blocker.proceed?.();
        // Closing the dialog would cancel it.
        return false;
      }}
      onClose={() => {
        answerSignOut(false);
        blocker.reset?.();
      }}
    >
      <p>
        <Trans>What you changed here is not saved yet.</Trans>
      </p>
    </ConfirmDialog>
  );
}
