import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { ProjectFile } from '../files.contract.ts';

interface DeleteFileProps {
  file: ProjectFile;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a file is gone for both sides, and names it (FILE-15 to FILE-17). */
export function DeleteFile({ file, isOpen, onClose, onDeleted }: DeleteFileProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { file_name } = file;

  async function remove() {
    setBusy(true);
    try {
      await api.files.remove({ id: file.project_id, file_id: file.id });
      notify.success(t`${file_name} deleted`);
      onDeleted();
    } catch (error) {
      console.error('a file was not deleted', error);
      const refused = errorCode(error) === 'FORBIDDEN';
      const reason = refused ? t`You can only delete files you uploaded` : t`Failed to delete ${file_name}`;
      notify.error(t`Error`, reason, `delete ${file.id}`);
      // Somebody may have deleted it meanwhile.
      if (errorCode(error) === 'NOT_FOUND') onDeleted();
    } finally {
      setBusy(false);
      onClose();
    }
  }

  return (
    <Dialog role="alertdialog" title={t`Delete this file?`} isOpen={isOpen} onClose={onClose}>
      <p className="break-words">
        <Trans>“{file_name}” will be gone for good, for everybody in this project.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          <Trans>Delete the file</Trans>
        </Button>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          <Trans>Keep the file</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
