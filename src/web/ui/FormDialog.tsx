import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { Problem } from './Problem.tsx';
import { useAction } from './use-action.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps {
  title: ReactNode;
  /** What it is about, above the fields. */
  about?: ReactNode;
  /** The fields; each says itself what is wrong with it. */
  children: ReactNode;
  /** Its fields, where `useForm` has them: checked before they are sent, and guarded. */
  form?: Pick<Form<object>, 'check' | 'changed'>;
  /** Whether words would be lost: then closing asks first. What `form` says, unless given. */
  unsaved?: boolean;
  /** What the button does; left out where there is nothing to send. */
  action: ReactNode;
  /** What it says meanwhile. */
  busyAction: ReactNode;
  /** What the button says that leaves; "Cancel" unless given. */
  cancel?: ReactNode;
  /** What that button does instead of closing. */
  onCancel?: () => void;
  /** For the few forms whose button waits for a field. */
  disabled?: boolean;
  /**
   * Stores what was entered; after it the dialog closes. `false` where it was not stored after all: the dialog
   * stays, with the focus on the first field that is wrong.
   */
  submit: () => Promise<unknown> | unknown;
  /** What the person reads when it failed, null where a field says it; a plain sentence unless given. */
  explain?: (error: unknown) => ReactNode;
  /** Closes for good. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
}

/** A dialog that asks for something and stores it. Nothing typed is lost, whatever happens. */
export function FormDialog({
  title,
  about,
  children,
  form,
  unsaved = form?.changed ?? false,
  action,
  busyAction,
  cancel = <Trans>Cancel</Trans>,
  disabled = false,
  submit,
  explain,
  onClose,
  role = 'dialog',
  ...rest
}: FormDialogProps) {
  const guard = useLeaveGuard(unsaved, onClose);
  const fields = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ReturnType<Form<object>['check']>>([]);
  /** Counts what was not stored for a field's sake. */
  const [refusals, setRefusals] = useState(0);
  const { busy, problem, run } = useAction(submit, explain);

  // Once the field says it.
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(fields.current);
  }, [refusals]);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = form?.check() ?? [];
    // One is said at its field; of several, a list leads to each.
    setProblems(found.length > 1 ? found : []);
    if (found.length > 1) return;
    if (found.length === 0 && (await run())) onClose();
    else setRefusals((count) => count + 1);
  }

  return (
    <Dialog title={title} isOpen role={role} onClose={guard.close}>
      {about}
      <form ref={fields} method="post" onSubmit={onSubmit} noValidate className="grid gap-4">
        <ErrorSummary errors={problems} />
        {children}
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-3">
          {action ? (
            <Button type="submit" busy={busy} disabled={disabled}>
              {busy ? busyAction : action}
            </Button>
          ) : null}
          <Button look="secondary" onClick={rest.onCancel ?? guard.close}>
            {cancel}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}

/** The field, or the question with choices, that says first what is wrong with it. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-wrong]');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'nearest' });
}
