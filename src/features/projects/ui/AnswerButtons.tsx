import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorCode } from '../../../web/data/errors.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import type { CustomerInvitation } from '../projects.contract.ts';
import type { Answer } from '../projects.rules.ts';
import { answerInvitation } from './use-invitations.ts';

interface AnswerButtonsProps {
  invitation: CustomerInvitation;
  /** Also when it could not be answered any more: `gone`. */
  onDone: (outcome: Answer | 'gone') => void;
}

/** Accept, or decline after being asked once more. */
export function AnswerButtons({ invitation, onDone }: AnswerButtonsProps) {
  const { t } = useLingui();
  const { project_id, title, provider_name } = invitation;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [declining, setDeclining] = useState(false);

  async function say(answer: Answer) {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await answerInvitation(project_id, answer);
      setDeclining(false);
      onDone(answer);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'NOT_FOUND' || code === 'CHANGED_MEANWHILE') return onDone('gone');
      console.error('an invitation was not answered', error);
      setFailed(true);
      setDeclining(false);
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      {failed ? (
        <Notice tone="danger" role="alert" title={t`Your answer did not reach us`}>
          <p>
            <Trans>The invitation is still open. Please try again.</Trans>
          </p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} aria-label={t`Accept: ${title}`} onClick={() => void say('accepted')}>
          <Trans context="an invitation">Accept</Trans>
        </Button>
        <Button
          look="secondary"
          disabled={busy}
          aria-label={t`Decline: ${title}`}
          onClick={() => setDeclining(true)}
        >
          <Trans context="an invitation">Decline</Trans>
        </Button>
      </div>
      <Dialog
        role="alertdialog"
        title={t`Decline this invitation?`}
        isOpen={declining}
        onClose={() => setDeclining(false)}
      >
        <p className="wrap-anywhere">
          <Trans>
            {provider_name} sees that you declined. You share nothing with them. They can ask you again later.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} onClick={() => void say('declined')}>
            <Trans>Decline the invitation</Trans>
          </Button>
          <Button look="secondary" disabled={busy} onClick={() => setDeclining(false)}>
            <Trans>Keep the invitation</Trans>
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
