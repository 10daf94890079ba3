import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { looksLikeEmail } from '../../../kit/contacts.ts';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { queryClient } from '../../../web/data/query.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { INVITATION_DAYS } from '../projects.rules.ts';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { projectKey } from './show-changed.ts';

const FIELD = 'provider-email';

/** Mails somebody a link with which they come into the project. */
export default function InviteDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const to = email.trim();
    setFailed(undefined);
    if (!looksLikeEmail(to)) return refuse();
    setError(undefined);
    setBusy(true);
    onDone(null);
    try {
      await api.projects.invite({ id: project.id, email: to });
      await queryClient.invalidateQueries({ queryKey: projectKey(project.id) });
      onDone(t`We sent a link to ${to}.`);
      onClose();
    } catch (failure) {
      setBusy(false);
      const code = errorCode(failure);
      if (code === 'INVALID_INPUT') return refuse();
      console.error('an invitation was not sent', failure);
      setFailed(
        code === 'TOO_MANY_REQUESTS'
          ? t`You sent a lot of invitations today. Please go on tomorrow.`
          : t`We could not send it just now. Please try again.`,
      );
    }
  }

  function refuse() {
    setError(t`Enter an email address like name@example.com.`);
    document.getElementById(FIELD)?.focus();
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
          id={FIELD}
          label={<Trans>Their email address</Trans>}
          name="provider_email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            setError(undefined);
          }}
          error={error}
          alerts
        />
        {failed ? (
          <Notice tone="danger" role="alert">
            {failed}
          </Notice>
        ) : null}
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
