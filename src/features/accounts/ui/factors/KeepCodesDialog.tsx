import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface KeepCodesDialogProps {
  codes: string[];
  /** Has them take the place of the former ones. */
  keep?: () => Promise<unknown>;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Shows recovery codes until the person says that they are kept: they cannot be shown again. */
export function KeepCodesDialog({ codes, keep, onClose, focusAfter }: KeepCodesDialogProps) {
  const { t } = useLingui();
  const [kept, setKept] = useState(false);
  const { busy, problem, run } = useAction(async () => keep?.(), explain);
  return (
    // Without a way to close it by accident.
    <Dialog role="alertdialog" title={t`Save your recovery codes`} isOpen focusAfter={focusAfter}>
      <RecoveryCodes codes={codes} />
      <Choice kind="checkbox" name="kept" checked={kept} onChoose={() => setKept(!kept)}>
        <Trans>I have saved these codes</Trans>
      </Choice>
      <Problem>{problem}</Problem>
      <Button
        disabled={!kept}
        busy={busy}
        onClick={async () => (await run()) && onClose()}
        className="justify-self-start"
      >
        <Trans>Done</Trans>
      </Button>
    </Dialog>
  );
}

function explain(error: unknown) {
  return errorCode(error) === 'CODE_WRONG' ? (
    <Trans>
      Newer codes were made in the meantime, so these do not work. Please load the page again and get new
      ones.
    </Trans>
  ) : undefined;
}
