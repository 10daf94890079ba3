import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import ResendVerification from './ResendVerification.tsx';

interface CheckEmailProps {
  email: string;
  /** Whether the account was made just now, on this page. */
  isNew: boolean;
  /** Whether our team checks who this is before they see customers; left out after a reload. */
  isVetted?: boolean;
  /** Where the mailed link redirects afterwards. */
  returnTo: string;
}

/** What to do next, for the address that just signed up; takes focus when it appears. */
export default function CheckEmail({ email, isNew, isVetted = false, returnTo }: CheckEmailProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) panel.current?.focus();
  }, [isNew]);
  return (
    <div ref={panel} tabIndex={-1}>
      <Notice tone="success" title={t`Check your email`} role="status">
        <p>
          <Trans>
            We sent a link to <strong className="wrap-anywhere">{email}</strong>. Open it to verify your
            account, then sign in here.
          </Trans>
        </p>
        {isVetted ? (
          <p>
            <Trans>
              After that, our team checks who you are before you see customers. We email you when it is done.
              A customer can invite you by email at any time.
            </Trans>
          </p>
        ) : null}
        <ResendVerification email={email} returnTo={returnTo} />
      </Notice>
    </div>
  );
}
