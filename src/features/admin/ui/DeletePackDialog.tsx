import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { notify } from '../../../web/ui/toast.tsx';

interface DeletePackDialogProps {
  /** The pack to delete; null while nobody asks. */
  pack: { id: string; title: string } | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a pack is deleted (ADMIN-14). */
export function DeletePackDialog({ pack, onClose, onDeleted }: DeletePackDialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (!pack) return;
    setBusy(true);
    try {
      await api.packs.delete({ id: pack.id });
      notify.success(t`Knowledge pack deleted successfully`);
      onDeleted();
    } catch (error) {
      // Another admin was faster: it is gone all the same.
      if (errorCode(error) === 'NOT_FOUND') onDeleted();
      else {
        notify.error(t`Error`, t`Failed to delete knowledge pack`);
        onClose();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      role="alertdialog"
      title={t`Are you sure you want to delete this knowledge pack?`}
      isOpen={pack !== null}
      onClose={onClose}
    >
      <p className="break-words">
        <Trans>
          <strong>{pack?.title}</strong> goes away for everybody, with all its versions.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          <Trans>Delete it</Trans>
        </Button>
        <Button look="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
