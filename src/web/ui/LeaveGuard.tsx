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

/** What would be lost. */
interface Leaving {
  /** Whether that is a signature. */
  signed?: boolean;
  /** Whether it may have reached us: its answer was lost. */
  unsure?: boolean;
}

/**
 * Asks before a dialog closes with unsaved words.
 * @param unsaved whether something would be lost
 * @param onClose closes the dialog for good
 */
export function useLeaveGuard(unsaved: boolean, onClose: () => void, leaving: Leaving = {}): LeaveGuard {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: asking ? (
      <LeaveQuestion {...leaving} onStay={() => setAsking(false)} onLeave={onClose} />
    ) : null,
  };
}

interface LeaveQuestionProps extends Leaving {
  onStay: () => void;
  onLeave: () => void;
}

/** Whether to lose what was written, or a signature. */
export function LeaveQuestion({ signed = false, unsure = false, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useLingui();
  return (
    <Dialog
      role="alertdialog"
      title={
        unsure ? t`Close without an answer?` : signed ? t`Discard the signature?` : t`Discard what you wrote?`
      }
      isOpen
      onClose={onStay}
    >
      <p>
        {unsure ? (
          <Trans>
            We do not know whether it reached us. If you close now, please look whether it is done.
          </Trans>
        ) : signed ? (
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
          {unsure ? <Trans>Close</Trans> : <Trans>Discard</Trans>}
        </Button>
      </div>
    </Dialog>
  );
}
