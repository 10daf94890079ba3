import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { unlessGone } from '#web/data/unless-gone.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announceFailure, failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { shownName } from '../files.rules.ts';

interface DeleteFileProps {
  file: ProjectFile;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms by name before a file is deleted for both sides (FILE-15 to FILE-17). */
export function DeleteFile({ file, isOpen, onClose, onDeleted }: DeleteFileProps) {
  const { t } = useLingui();
  const name = shownName(file);
  const what = `delete ${file.id}`;
  const [hasFailed, setHasFailed] = useState(false);
  // Until the file is gone, whoever deletes it, or its screen is left.
  useEffect(() => (hasFailed ? () => notify.clear(what) : undefined), [hasFailed, what]);

  async function remove() {
    notify.clear(what);
    try {
      await api.files.remove({ id: file.project_id, file_id: file.id }).catch(unlessGone);
      notify.success(t`${name} deleted`);
      onDeleted();
    } catch (error) {
      const refused = errorCode(error) === 'FORBIDDEN';
      const title = refused ? msg`You can only delete files you uploaded` : msg`Failed to delete ${name}`;
      announceFailure(failing(what, title), error);
      setHasFailed(true);
    }
  }

  return (
    <ConfirmDialog
      title={t`Delete this file?`}
      isOpen={isOpen}
      action={<Trans>Delete the file</Trans>}
      cancel={<Trans>Keep the file</Trans>}
      confirm={remove}
      onClose={onClose}
    >
      <p className="break-words">
        <Trans>
          “{name}” will be gone for good, for everybody in this project. A message in chat that shared it is
          deleted too.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
