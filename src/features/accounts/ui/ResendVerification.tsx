import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';

/**
 * Sends the verification mail again, and reports the result in place.
 * @param returnTo where its link redirects afterwards
 */
export default function ResendVerification({ email, returnTo = '/' }: { email: string; returnTo?: string }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | 'wait' | 'failed'>('ready');

  async function resend() {
    setState('sending');
    try {
      await api.accounts.resendVerification({ email, redirect_to: returnTo });
      setState('sent');
    } catch (error) {
      setState(errorCode(error) === 'TOO_MANY_REQUESTS' ? 'wait' : 'failed');
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button look="secondary" onClick={resend} busy={state === 'sending'}>
        <Trans>Send the email again</Trans>
      </Button>
      <p role="status">
        {state === 'sent' ? (
          <Trans>Sent. It can take a few minutes. Please look in your spam folder too.</Trans>
        ) : null}
        {state === 'wait' ? (
          <Trans>We just sent several. Please wait an hour before you ask again.</Trans>
        ) : null}
        {state === 'failed' ? <Trans>We could not send it just now. Please try again.</Trans> : null}
      </p>
    </div>
  );
}
