import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Problem } from './Problem.tsx';
import { useAction } from './use-action.tsx';

interface ConfirmDialogProps {
  /** The question, with the name of what it is about. */
  title: ReactNode;
  /** What happens then, and what does not. */
  children: ReactNode;
  isOpen?: boolean;
  look?: 'danger' | 'primary';
  /** What the button does: verb and object. */
  action: ReactNode;
  /** What the button says that leaves all as it is; "Cancel" unless given. */
  cancel?: ReactNode;
  /** Does it; after it the dialog closes. */
  confirm: () => Promise<unknown> | unknown;
  /** What the person reads when it failed, a plain sentence unless given; the dialog stays then. */
  explain?: (error: unknown) => ReactNode;
  onClose: () => void;
  /** Has the focus afterwards when what opened the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks before something that cannot be taken back, or that others feel. */
export function ConfirmDialog({ isOpen = true, ...props }: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      isOpen={isOpen}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
    >
      <Question {...props} />
    </Dialog>
  );
}

/** Apart, so that each time it is asked begins without what was said the last time. */
function Question({
  children,
  look = 'danger',
  action,
  cancel = <Trans>Cancel</Trans>,
  confirm,
  explain,
  onClose,
}: Omit<ConfirmDialogProps, 'isOpen'>) {
  const { busy, problem, run } = useAction(confirm, explain);
  return (
    <>
      {children}
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button look={look} busy={busy} onClick={async () => (await run()) && onClose()}>
          {action}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </>
  );
}
