import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { useWait } from '#web/data/use-wait.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { EASY_TO_GUESS } from '../easy-to-guess.ts';
import { PasswordField } from '../PasswordField.tsx';
import { lengthProblem } from '../password-words.ts';

interface ChangePasswordDialogProps {
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function ChangePasswordDialog({ onClose, focusAfter }: ChangePasswordDialogProps) {
  const { t, i18n } = useLingui();
  const waitOf = useWait();
  const form = useForm({ current: '', next: '' }, ({ current, next }) => {
    const wrongLength = lengthProblem(next);
    return {
      current: !current && t`Enter your password.`,
      next: wrongLength && i18n._(wrongLength),
    };
  });

  async function change() {
    const { current, next } = form.values;
    try {
      await api.accounts.changePassword({ current_password: current, password: next });
    } catch (error) {
      switch (errorCode(error)) {
        case 'INVALID_CREDENTIALS':
          form.refuse('current', t`That is not your password. Please try again.`);
          return false;
        case 'PASSWORD_TOO_COMMON':
          form.refuse('next', i18n._(EASY_TO_GUESS));
          return false;
        default:
          throw error;
      }
    }
    await invalidate(orpc.accounts);
    notify.success(t`Your new password is set`);
  }

  return (
    <FormDialog
      title={<Trans>Change my password</Trans>}
      about={
        <p>
          <Trans>Every other device is signed out. This one stays signed in.</Trans>
        </p>
      }
      form={form}
      action={<Trans>Save my new password</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={change}
      explain={(error) =>
        errorCode(error) === 'TOO_MANY_REQUESTS' ? <TooManyTries wait={waitOf(error)} /> : undefined
      }
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <PasswordField
        label={<Trans>Your password now</Trans>}
        autoComplete="current-password"
        {...withoutName(form.field('current'))}
      />
      <PasswordField
        label={<Trans>New password</Trans>}
        autoComplete="new-password"
        hint={
          <Trans>At least 6 characters. Three or four words in a row are strong and easy to remember.</Trans>
        }
        {...withoutName(form.field('next'))}
      />
    </FormDialog>
  );
}

/** Password managers go by the name that the field itself has. */
function withoutName<Field extends { name: string }>({ name: _, ...field }: Field) {
  return field;
}

function TooManyTries({ wait }: { wait: string }) {
  return <Trans>That was a lot of tries. Please wait {wait}, or set a new password.</Trans>;
}
