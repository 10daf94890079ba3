import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { Problem } from './Problem.tsx';
import { useAction } from './use-action.tsx';

interface FormDialogProps {
  title: ReactNode;
  /** What it is about, above the fields. */
  about?: ReactNode;
  /** The fields; each says itself what is wrong with it. */
  children: ReactNode;
  /** Whether words would be lost: then closing asks first. */
  unsaved?: boolean;
  /** What the button does. */
  action: ReactNode;
  /** What it says meanwhile. */
  busyAction: ReactNode;
  /** What the button says that leaves; "Cancel" unless given. */
  cancel?: ReactNode;
  /** For the few forms whose button waits for a field. */
  disabled?: boolean;
  /**
   * Stores what was entered; after it the dialog closes. `false` where a field is wrong: the field says so
   * and has the focus, and the dialog stays.
   */
  submit: () => Promise<unknown> | unknown;
  /** What the person reads when it failed, null where a field says it; a plain sentence unless given. */
  explain?: (error: unknown) => ReactNode;
  /** Closes for good. */
  onClose: () => void;
}

/** A dialog that asks for something and stores it. Nothing typed is lost, whatever happens. */
export function FormDialog({
  title,
  about,
  children,
  unsaved = false,
  action,
  busyAction,
  cancel = <Trans>Cancel</Trans>,
  disabled = false,
  submit,
  explain,
  onClose,
}: FormDialogProps) {
  const guard = useLeaveGuard(unsaved, onClose);
  const { busy, problem, run } = useAction(submit, explain);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (await run()) onClose();
  }

  return (
    <Dialog title={title} isOpen onClose={guard.close}>
      {about}
      <form method="post" onSubmit={onSubmit} noValidate className="grid gap-4">
        {children}
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} disabled={disabled}>
            {busy ? busyAction : action}
          </Button>
          <Button look="secondary" onClick={guard.close}>
            {cancel}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}
