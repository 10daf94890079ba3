import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** What would be lost. */
export interface Leaving {
  /** Whether that is a signature. */
  signed?: boolean;
  /** Whether it may have reached us: it is on its way, or its answer was lost. */
  unsure?: boolean;
}

interface LeaveQuestionProps extends Leaving {
  onStay: () => void;
  onLeave: () => void;
}

/** Whether to lose what was written, or a signature. */
export default function LeaveQuestion({
  signed = false,
  unsure = false,
  onStay,
  onLeave,
}: LeaveQuestionProps) {
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
