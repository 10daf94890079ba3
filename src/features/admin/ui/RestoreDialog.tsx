import { Trans, useLingui } from '@lingui/react/macro';
import type { PackVersion } from '#features/packs/packs.contract.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface RestoreDialogProps {
  /** The version to restore; null while closed. */
  version: PackVersion | null;
  onRestore: (version: PackVersion) => void;
  onClose: () => void;
}

/** Confirms before a version replaces unsaved input. */
export function RestoreDialog({ version, onRestore, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const revision = version?.revision ?? 0;
  return (
    <ConfirmDialog
      title={t`Restore version ${revision}?`}
      isOpen={version !== null}
      action={<Trans>Drop it and restore</Trans>}
      cancel={<Trans>Keep what I typed</Trans>}
      confirm={() => version && onRestore(version)}
      onClose={onClose}
    >
      <p>
        <Trans>What you changed here is not saved yet. Version {revision} would take its place.</Trans>
      </p>
    </ConfirmDialog>
  );
}
