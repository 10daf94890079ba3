import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { HelpRequestSent } from '../starter-plan.contract.ts';

interface HelpSentProps {
  answer: HelpRequestSent;
  email: string;
  phone: string;
  /** What happens next. */
  next: ReactNode;
  back: ReactNode;
  onClose: () => unknown;
}

/** Confirms a request: its number, and what happens next. */
export default function HelpSent({ answer, email, phone, next, back, onClose }: HelpSentProps) {
  const { t } = useLingui();
  const words = useRef<HTMLDivElement>(null);
  // It replaces the form, and with it the focused button.
  useEffect(() => words.current?.focus(), []);
  const { number, copy } = answer;
  return (
    <Dialog title={t`We have your request`} isOpen onClose={onClose}>
      <div ref={words} tabIndex={-1} className="grid gap-3 outline-none">
        <p>
          <Trans>
            Its number is <strong className="whitespace-nowrap">{number}</strong>.
          </Trans>{' '}
          {copy ? (
            <Trans>
              Look for our note of it at <strong className="break-all">{email}</strong>. It leaves out what
              you wrote.
            </Trans>
          ) : (
            <Trans>
              Many of our mails went to <strong className="break-all">{email}</strong> just now, so this time
              we send no copy. Please note the number.
            </Trans>
          )}
        </p>
        <p>
          {next}{' '}
          {phone ? (
            <Trans>
              Or we call you at <span className="whitespace-nowrap">{phone}</span>.
            </Trans>
          ) : null}{' '}
          <Trans>Nothing was charged.</Trans>
        </p>
      </div>
      <p>
        <Button onClick={onClose}>{back}</Button>
      </p>
    </Dialog>
  );
}
