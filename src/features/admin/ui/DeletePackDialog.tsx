import { Trans, useLingui } from '@lingui/react/macro';
import { useReason } from '#features/packs/ui/use-reason.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify } from '#web/ui/toast.tsx';

interface DeletePackDialogProps {
  /** The pack to delete; null while closed. */
  pack: { id: string; title: string; revision: number } | null;
  onClose: () => void;
  /** Reads the list again: its card is gone, or shows what another admin has saved. */
  refresh: () => Promise<unknown>;
}

/** Confirms before a pack is deleted (ADMIN-14). */
export function DeletePackDialog({ pack, onClose, refresh }: DeletePackDialogProps) {
  const { t } = useLingui();
  const reasonOf = useReason();

  async function remove() {
    if (!pack) return;
    notify.clear('delete pack');
    try {
      await api.packs.delete({ id: pack.id, revision: pack.revision });
      notify.success(t`Knowledge pack deleted successfully`);
      await refresh();
    } catch (error) {
      const code = errorCode(error);
      if (code === 'NOT_FOUND' || code === 'CHANGED_MEANWHILE') await refresh();
      // Another admin was faster: it is gone either way.
      if (code === 'NOT_FOUND') return;
      const failed = t`Failed to delete knowledge pack`;
      const reason = reasonOf(error);
      notify.error(t`Error`, reason ? `${failed}. ${reason}` : failed, 'delete pack');
    }
  }

  return (
    <ConfirmDialog
      title={t`Are you sure you want to delete this knowledge pack?`}
      isOpen={pack !== null}
      action={<Trans>Delete it</Trans>}
      confirm={remove}
      onClose={onClose}
      focusAfter={pageHeading}
    >
      <p className="break-words">
        <Trans>
          <strong>{pack?.title}</strong> goes away for everybody, with all its versions.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

/** Its card, with the button that was pressed, is gone. */
const pageHeading = {
  get current() {
    return document.querySelector('h1');
  },
};
