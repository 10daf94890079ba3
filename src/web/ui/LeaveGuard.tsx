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
 * @param signed whether that is a signature
 */
export function useLeaveGuard(unsaved: boolean, onClose: () => void, signed = false): LeaveGuard {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: asking ? (
      <LeaveQuestion signed={signed} onStay={() => setAsking(false)} onLeave={onClose} />
    ) : null,
  };
}

interface LeaveQuestionProps {
  /** Whether a signature would be lost. */
  signed?: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Whether to lose what was written, or a signature. */
export function LeaveQuestion({ signed = false, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useLingui();
  return (
    <Dialog
      role="alertdialog"
      title={signed ? t`Discard the signature?` : t`Discard what you wrote?`}
      isOpen
      onClose={onStay}
    >
      <p>
        {signed ? (
          <Trans>Nothing is signed yet. If you close now, the signature has to be made again.</Trans>
        ) : (
          <Trans>It is not saved yet. If you close now, your words are gone.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>
          {signed ? <Trans>Keep the signature</Trans> : <Trans>Keep writing</Trans>}
        </Button>
        <Button look="danger" onClick={onLeave}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
