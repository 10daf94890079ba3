import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** A row of the desk, as the admin read it. */
export interface Removable<Status extends string> {
  id: string;
  email: string;
  status: Status;
  note: string;
}

interface RemoveDialogProps<Status extends string> {
  /** The row to remove; null while closed. */
  row: Removable<Status> | null;
  list: { query: { refetch(): Promise<unknown> }; remove(id: string): void };
  remove: (read: { id: string; was: { status: Status; note: string } }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before what somebody left us is removed for good, and says that it is. */
export function RemoveDialog<Status extends string>({
  row,
  list,
  remove,
  onClose,
}: RemoveDialogProps<Status>) {
  const { t } = useLingui();
  const [removed, setRemoved] = useState<string>();
  const said = useRef<HTMLParagraphElement>(null);
  const email = row?.email;

  async function confirm() {
    if (!row) return;
    const { id, status, note } = row;
    try {
      await remove({ id, was: { status, note } });
    } catch (error) {
      if (errorCode(error) === 'CHANGED_MEANWHILE') await list.query.refetch();
      // Another admin was quicker: it is gone either way.
      if (errorCode(error) !== 'NOT_FOUND') throw error;
    }
    setRemoved(row.email);
    list.remove(id);
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
        explain={(error) =>
          errorCode(error) === 'CHANGED_MEANWHILE'
            ? t`Another admin has since changed this. Nothing was removed. Please close this and look at it first.`
            : undefined
        }
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
