import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDateTime } from '#web/dates.ts';
import { setting } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { OwnReset } from '../../accounts.resets.contract.ts';

interface LostEverythingProps {
  /** Back to the codes. */
  onBack: () => void;
}

/** The password was right, and app, passkey and recovery codes are lost: what we can do, and asking for it. */
export default function LostEverything({ onBack }: LostEverythingProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<OwnReset | null>(null);
  // The text replaces the form, whose button had the focus; the answer replaces the button.
  useEffect(() => (asked ? answer : heading).current?.focus(), [asked]);

  const { busy, problem, run } = useAction(
    async () => setAsked(await api.accounts.askReset()),
    (error) => {
      switch (errorCode(error)) {
        case 'STEP_EXPIRED':
          return t`It has been more than ten minutes. Go back to the start of this page and enter your password again.`;
        case 'TOO_MANY_REQUESTS':
          return t`You have asked several times today. What you asked for stays. If nothing happens, write to us.`;
        default:
          return t`We could not take your request just now. Please try again.`;
      }
    },
  );

  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Trans>If you have none of these</Trans>
      </h2>
      {asked ? (
        <div ref={answer} tabIndex={-1} className="outline-none">
          <Notice tone="success" title={t`We have your request`} role="status">
            <p>
              {asked.due_at ? (
                <Trans>
                  Our team has agreed. It will happen on {formatDateTime(asked.due_at)}. After that, sign in
                  here with your password.
                </Trans>
              ) : asked.other_admins ? (
                <Trans>
                  We have sent you a mail. Our team now makes sure that it is you. As soon as two people
                  agree, we mail you the day and hour.
                </Trans>
              ) : (
                <Trans>
                  We have sent you a mail. Nobody else is an admin here, so whoever runs the server has to
                  decide, with the command <code>npm run lost-codes</code> on its machine. Then we mail you
                  the day and hour.
                </Trans>
              )}
            </p>
          </Notice>
        </div>
      ) : (
        <>
          <p>
            <Trans>
              Without your app, a passkey or a recovery code we cannot tell that it is you. You can ask us to
              take them off your account. It takes more than a day, so that nobody can do it behind your back.
            </Trans>
          </p>
          <ol className="grid list-decimal gap-2 ps-6">
            <li>
              <Trans>You ask here. You are not signed in yet. We send you a mail.</Trans>
            </li>
            <li>
              <Trans>
                Somebody from our team makes sure that it is you. They may write to you. A second person has
                to agree.
              </Trans>
            </li>
            <li>
              <Trans>
                We mail you the day and hour, at least 24 hours ahead. Until then you can stop it.
              </Trans>
            </li>
            <li>
              <Trans>
                Then your app, passkeys and recovery codes no longer work, and every device is signed out. You
                sign in with your password. If your account has to have a code, you set up a new one.
              </Trans>
            </li>
          </ol>
          <Problem>{problem}</Problem>
        </>
      )}
      <p>
        <Trans>If you find one of them in the meantime, sign in with it. That stops the request.</Trans>
      </p>
      <IfNothingMoves />
      <div className="flex flex-wrap gap-3">
        {asked ? null : (
          <Button busy={busy} onClick={() => void run()}>
            {busy ? <Trans>Sending...</Trans> : <Trans>Ask our team</Trans>}
          </Button>
        )}
        <Button look="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}

function IfNothingMoves() {
  const email = setting('CONTACT_EMAIL');
  return (
    <p className="text-ink-2">
      <Trans>
        If you hear nothing, write to us at{' '}
        <a className="link break-all" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </Trans>
    </p>
  );
}
