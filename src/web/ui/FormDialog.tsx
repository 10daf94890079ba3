import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BackGuard } from './BackGuard.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { Problem } from './Problem.tsx';
import { type Announced, useAnnouncedAction } from './use-announced-action.ts';
import type { Form } from './use-form.ts';
import { useRefusals } from './use-refusals.tsx';
import { useStillWhile } from './use-still-while.ts';

interface FormDialogProps extends Announced {
  title: ReactNode;
  /** Introduction above the fields. */
  about?: ReactNode;
  /** The fields; each shows its own error. */
  children: ReactNode;
  /** The fields' form, from `useForm`: checked before submitting, and guarded against loss. */
  form?: Pick<Form<object>, 'check' | 'changed'>;
  /** Whether closing would lose words and has to ask first; default: what `form` says. */
  unsaved?: boolean;
  /** Whether it would lose a signature. */
  signed?: boolean;
  /** The submit button's label; left out if there is nothing to submit. */
  action: ReactNode;
  /** Of a dialog of several: which one this is. A double tap submits one step only. */
  step?: string;
  /** Its label while submitting. */
  busyAction: ReactNode;
  /** The label of the leaving button; default "Cancel". */
  cancel?: ReactNode;
  /** What that button does instead of closing. */
  onCancel?: () => void;
  /** For the few forms whose button waits for a field. */
  disabled?: boolean;
  /**
   * Stores what was entered; then the dialog closes. `false` if nothing was stored: the dialog stays open,
   * with focus on the first invalid field.
   */
  submit: () => Promise<unknown> | unknown;
  /** Closes for good. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Gets focus afterwards if the element that opened the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** A dialog that asks for something and stores it. Nothing typed is ever lost. */
export function FormDialog({
  title,
  about,
  children,
  form,
  unsaved = form?.changed ?? false,
  signed = false,
  action,
  step,
  busyAction,
  cancel = <Trans>Cancel</Trans>,
  disabled = false,
  submit,
  failure,
  explain,
  onClose,
  role = 'dialog',
  ...rest
}: FormDialogProps) {
  const [problems, setProblems] = useState<ReturnType<Form<object>['check']>>([]);
  const refusals = useRefusals();
  const { busy, problem, unsure, run } = useAnnouncedAction(submit, { failure, explain });
  const leaving = { signed, unsure: unsure || busy };
  const guard = useLeaveGuard(unsaved || busy, onClose, leaving);
  useStillWhile(busy, refusals.form.ref);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = form?.check() ?? [];
    // A single problem is shown at its field; several get a list that links to each.
    setProblems(found.length > 1 ? found : []);
    if (found.length > 1) return;
    const isTooFar = refusals.form.ref.current?.querySelector('[data-too-far]');
    const isStored = found.length === 0 && !isTooFar && (await run());
    // Closed while it was stored: by now another may be open in its place.
    if (!isOpen.current) return;
    if (isStored) onClose();
    else refusals.refuse();
  }

  return (
    <Dialog title={title} isOpen role={role} onClose={guard.close} focusAfter={rest.focusAfter}>
      {about}
      <form {...refusals.form} method="post" onSubmit={onSubmit} noValidate className="grid gap-4">
        <ErrorSummary errors={problems} />
        {children}
        <Problem>{problem}</Problem>
        {refusals.announcement}
        <div className="flex flex-wrap gap-3">
          {action ? (
            <Button key={step} type="submit" busy={busy} disabled={disabled} className={step && 'settle'}>
              {busy ? busyAction : action}
            </Button>
          ) : null}
          <Button look="secondary" data-leaves onClick={rest.onCancel ?? guard.close}>
            {cancel}
          </Button>
        </div>
      </form>
      {guard.question}
      <BackGuard when={unsaved} busy={busy} {...leaving} />
    </Dialog>
  );
}
