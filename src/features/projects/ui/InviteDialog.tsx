import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { looksLikeEmail } from '../../../kit/contacts.ts';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { queryClient } from '../../../web/data/query.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { INVITATION_DAYS } from '../projects.rules.ts';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { projectKey } from './show-changed.ts';

/** Mails somebody a link with which they come into the project. */
export default function InviteDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const to = email.trim();
    if (!looksLikeEmail(to)) return setError(t`Enter an email address like name@example.com.`);
    setError(undefined);
    setBusy(true);
    onDone(null);
    try {
      await api.projects.invite({ id: project.id, email: to });
      await queryClient.invalidateQueries({ queryKey: projectKey(project.id) });
      onDone(t`We sent a link to ${to}.`);
      onClose();
    } catch (failure) {
      const code = errorCode(failure);
      setError(
        code === 'INVALID_INPUT'
          ? t`Enter an email address like name@example.com.`
          : code === 'TOO_MANY_REQUESTS'
            ? t`You sent a lot of invitations today. Please go on tomorrow.`
            : t`We could not send it just now. Please try again.`,
      );
      setBusy(false);
    }
  }

  return (
    <Dialog title={t`Invite a provider by email`} isOpen onClose={onClose}>
      <p>
        <Trans>
          We send them a link. It works once, for {INVITATION_DAYS} days, and only for the address that you
          enter. Whoever joins can read this project and its messages.
        </Trans>
      </p>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={<Trans>Their email address</Trans>}
          name="provider_email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={error}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? <Trans>Sending...</Trans> : <Trans>Send the invitation</Trans>}
          </Button>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
