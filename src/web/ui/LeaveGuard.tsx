import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface LeaveGuard {
  /** Closes, or asks first. For Escape and for every button that leaves without saving. */
  close: () => void;
  /** Render it inside the dialog it guards. */
  question: ReactNode;
}

/**
 * Asks before a dialog closes with unsaved words.
 * @param unsaved whether something would be lost
 * @param onClose closes the dialog for good
 */
export function useLeaveGuard(unsaved: boolean, onClose: () => void): LeaveGuard {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: asking ? <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} /> : null,
  };
}

/** Whether to lose what was written. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog role="alertdialog" title={t`Discard what you wrote?`} isOpen onClose={onStay}>
      <p>
        <Trans>It is not saved yet. If you close now, your words are gone.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>
          <Trans>Keep writing</Trans>
        </Button>
        <Button look="danger" onClick={onLeave}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
