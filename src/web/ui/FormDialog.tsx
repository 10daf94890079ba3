import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useLeaveGuard } from './LeaveGuard.tsx';
import { Problem } from './Problem.tsx';
import { useAction } from './use-action.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps {
  title: ReactNode;
  /** Introduction above the fields. */
  about?: ReactNode;
  /** The fields; each shows its own error. */
  children: ReactNode;
  /** The fields' form, from `useForm`: checked before submitting, and guarded against loss. */
  form?: Pick<Form<object>, 'check' | 'changed'>;
  /** Whether closing would lose words and has to ask first; default: what `form` says. */
  unsaved?: boolean;
  /** The submit button's label; left out if there is nothing to submit. */
  action: ReactNode;
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
  /** What the person reads if it failed, null if a field says it; by default a plain sentence. */
  explain?: (error: unknown) => ReactNode;
  /** Closes for good. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Gets focus afterwards if the element that opened the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

const NOTHING = { text: '', refusal: 0 };

/** A dialog that asks for something and stores it. Nothing typed is ever lost. */
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
  /** Counts submits refused because of a field. */
  const [refusals, setRefusals] = useState(0);
  /** What is wrong with a field that had focus already, so that nothing else says it. */
  const [spoken, setSpoken] = useState(NOTHING);
  const { busy, problem, run } = useAction(submit, explain);

  // After the field shows it.
  useEffect(() => {
    if (refusals > 0) setSpoken({ text: focusFirstWrong(fields.current), refusal: refusals });
  }, [refusals]);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = form?.check() ?? [];
    // A single problem is shown at its field; several get a list that links to each.
    setProblems(found.length > 1 ? found : []);
    if (found.length > 1) return;
    if (found.length === 0 && (await run())) onClose();
    else setRefusals((count) => count + 1);
  }

  return (
    <Dialog title={title} isOpen role={role} onClose={guard.close} focusAfter={rest.focusAfter}>
      {about}
      <form
        ref={fields}
        method="post"
        onSubmit={onSubmit}
        onInput={() => setSpoken(NOTHING)}
        noValidate
        className="grid gap-4"
      >
        <ErrorSummary errors={problems} />
        {children}
        <Problem>{problem}</Problem>
        {spoken.text ? (
          // A new element each time, which a screen reader announces again.
          <p key={spoken.refusal} role="alert" className="sr-only">
            {spoken.text}
          </p>
        ) : null}
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

/**
 * Focuses the first field, or group of choices, with an error.
 * @returns that error if the field had focus already
 */
function focusFirstWrong(form: HTMLFormElement | null): string {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-wrong]');
  if (!wrong) return '';
  const isThere = wrong === document.activeElement;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'nearest' });
  return isThere ? errorOf(wrong) : '';
}

/** The last of its descriptions; a hint comes before it. */
function errorOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
}
