import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { looksLikeEmail } from '#kit/contacts.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { useLostAnswer } from '#web/ui/use-lost-answer.ts';
import { INVITATION_DAYS } from '../projects.rules.ts';
import type { ProviderDialogProps } from './provider-dialog.ts';

const FAILURE = failing('invite', msg`We could not send it just now`);

/** Emails someone a link to join the project. */
export default function InviteDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const own = useAuth().session?.user.email;

  const to = email.trim();
  const tell = () => onDone(t`You invited ${to}.`);
  const { attempt } = useLostAnswer(
    project.invitation?.email.toLowerCase() === to.toLowerCase(),
    () => {
      tell();
      onClose();
    },
    () => void invalidate(orpc.projects.read),
  );

  async function submit() {
    if (!looksLikeEmail(to)) return refuse(t`Enter an email address like name@example.com.`);
    if (to.toLowerCase() === own)
      return refuse(t`This is your own address. Enter that of the person you want to invite.`);
    setError(undefined);
    onDone(null);
    await attempt(() => api.projects.invite({ id: project.id, email: to }));
    await invalidate(orpc.projects.read);
    tell();
  }

  function explain(failure: unknown) {
    const code = errorCode(failure);
    if (code === 'INVALID_INPUT') {
      refuse(t`Enter an email address like name@example.com.`);
      return null;
    }
    if (code === 'TOO_MANY_REQUESTS') return t`We cannot send more invitations today. Please go on tomorrow.`;
    return undefined;
  }

  function refuse(problem: string): false {
    setError(problem);
    return false;
  }

  return (
    <FormDialog
      title={t`Invite a provider by email`}
      about={
        <p>
          <Trans>
            We send them a link. It works once, for {INVITATION_DAYS} days, and only for the address that you
            enter. The email says your name and the title of this project. Whoever joins can read this project
            and its messages.
          </Trans>
        </p>
      }
      unsaved={to !== ''}
      action={<Trans>Send the invitation</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      <TextField
        label={<Trans>Their email address</Trans>}
        name="provider_email"
        type="email"
        inputMode="email"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
}
