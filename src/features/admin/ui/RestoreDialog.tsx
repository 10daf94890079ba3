import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { PackVersion } from '../../packs/packs.contract.ts';

interface RestoreDialogProps {
  /** What is to come back; null while nobody asks. */
  version: PackVersion | null;
  onRestore: (version: PackVersion) => void;
  onClose: () => void;
}

/** Asks before a version takes the place of what was typed and is not saved. */
export function RestoreDialog({ version, onRestore, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const revision = version?.revision ?? 0;
  return (
    <Dialog
      role="alertdialog"
      title={t`Restore version ${revision}?`}
      isOpen={version !== null}
      onClose={onClose}
    >
      <p>
        <Trans>What you changed here is not saved yet. Version {revision} would take its place.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>
          <Trans>Keep what I typed</Trans>
        </Button>
        <Button look="secondary" onClick={() => version && onRestore(version)}>
          <Trans>Drop it and restore</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
