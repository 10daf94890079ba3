import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface KeepCodesDialogProps {
  codes: string[];
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Shows recovery codes until the person says that they are kept: they cannot be shown again. */
export function KeepCodesDialog({ codes, onClose, focusAfter }: KeepCodesDialogProps) {
  const { t } = useLingui();
  const [kept, setKept] = useState(false);
  return (
    // Without a way to close it by accident.
    <Dialog role="alertdialog" title={t`Save your recovery codes`} isOpen focusAfter={focusAfter}>
      <RecoveryCodes codes={codes} />
      <Choice kind="checkbox" name="kept" checked={kept} onChoose={() => setKept(!kept)}>
        <Trans>I have saved these codes</Trans>
      </Choice>
      <Button disabled={!kept} onClick={onClose} className="justify-self-start">
        <Trans>Done</Trans>
      </Button>
    </Dialog>
  );
}
