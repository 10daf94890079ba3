import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface RemoveDialogProps {
  /** The row to remove; null while closed. */
  row: { id: string; email: string } | null;
  list: { query: { refetch(): Promise<unknown> } };
  remove: (id: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before what somebody left us is removed for good, and says that it is. */
export function RemoveDialog({ row, list, remove, onClose }: RemoveDialogProps) {
  const [removed, setRemoved] = useState<string>();
  const said = useRef<HTMLParagraphElement>(null);
  const email = row?.email;

  async function confirm() {
    if (!row) return;
    try {
      await remove(row.id);
    } catch (error) {
      // Another admin was quicker: it is gone either way.
      if (errorCode(error) !== 'NOT_FOUND') throw error;
    }
    setRemoved(row.email);
    await list.query.refetch();
  }

  return (
    <>
      <p ref={said} tabIndex={-1} className="break-all outline-none empty:hidden">
        {removed ? <Trans>Removed: {removed}</Trans> : null}
      </p>
      <ConfirmDialog
        title={<Trans>Remove {email}?</Trans>}
        isOpen={row !== null}
        action={<Trans>Remove for good</Trans>}
        confirm={confirm}
        onClose={onClose}
        focusAfter={said}
      >
        <p>
          <Trans>What they left us is deleted, with our notes. Nobody can bring it back.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
