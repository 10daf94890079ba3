import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Problem } from './Problem.tsx';
import { type Announced, useAnnouncedAction } from './use-announced-action.ts';

export interface ConfirmDialogProps extends Announced {
  /** The question, with the name of what it is about. */
  title: ReactNode;
  /** What will happen, and what will not. */
  children: ReactNode;
  isOpen?: boolean;
  look?: 'danger' | 'primary';
  /** The label of the confirming button: verb and object. */
  action: ReactNode;
  /** The label of the button that changes nothing; default "Cancel". */
  cancel?: ReactNode;
  /** Does it; then the dialog closes. If it fails, the dialog stays open and says so. */
  confirm: () => Promise<unknown> | unknown;
  onClose: () => void;
  /** Gets focus afterwards if the element that opened the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks before something that cannot be undone, or that affects others. */
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

/** A component of its own, so that each opening starts without the previous error. */
function Question({
  children,
  look = 'danger',
  action,
  cancel = <Trans>Cancel</Trans>,
  confirm,
  failure,
  explain,
  onClose,
}: Omit<ConfirmDialogProps, 'isOpen'>) {
  const { busy, problem, run } = useAnnouncedAction(confirm, { failure, explain });
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
