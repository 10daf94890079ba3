import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { looksLikeEmail } from '../../../kit/contacts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmailField } from '../../../web/ui/EmailField.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';
import type { Domain } from '../../library/library.types.ts';
import { LEVEL_LABELS } from './labels.ts';
import { useHelpRequest } from './use-help-request.ts';

interface HelpRequestProps {
  kind: 'guided' | 'concierge';
  domains: readonly Domain[];
  onClose: () => void;
  /** The request is there; the plan comes next. */
  onDone: () => unknown;
}

/** Asks for Co-Pilot or Concierge: recorded, nothing charged (PLAN-45). */
export function HelpRequest({ kind, domains, onClose, onDone }: HelpRequestProps) {
  const { t, i18n } = useLingui();
  const { session } = useAuth();
  const [email, setEmail] = useState(session?.user.email ?? '');
  const [tried, setTried] = useState(false);
  const request = useHelpRequest();
  const { title, price } = LEVEL_LABELS[kind];

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (looksLikeEmail(email)) void request.send({ kind, email: email.trim(), domains });
  }

  if (request.state === 'sent') {
    return (
      <Dialog title={t`We have your request`} isOpen onClose={onDone}>
        <p>
          <Trans>
            We write to <strong className="break-all">{email.trim()}</strong> when {title} opens. Nothing was
            charged.
          </Trans>
        </p>
        <p>
          <Button onClick={onDone}>
            <Trans>Show my plan</Trans>
          </Button>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title={t`Ask for ${title}`} isOpen onClose={onClose}>
      <p>
        <Trans>
          {title} is planned at {i18n._(price)}. It is not offered yet: we note your wish, charge nothing, and
          write to you when it opens.
        </Trans>
      </p>
      {request.state === 'failed' ? (
        <Notice tone="danger" role="alert" title={t`We did not get this yet. What you typed is still here.`}>
          <p>
            <Trans>Please check your connection and send it again.</Trans>
          </p>
        </Notice>
      ) : null}
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <EmailField
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={
            tried && !looksLikeEmail(email) ? t`Enter an email address like name@example.com.` : undefined
          }
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={request.state === 'sending'}>
            {request.state === 'sending' ? <Trans>Sending...</Trans> : <Trans>Send my request</Trans>}
          </Button>
          <Button look="secondary" onClick={onDone}>
            <Trans>Keep exploring (no commitment)</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
