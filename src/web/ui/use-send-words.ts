import { useLingui } from '@lingui/react/macro';
import type { SendProblem } from '../data/send-problem.ts';
import { setting } from '../settings.ts';

/** What is said of a public form that was not taken. */
export function useSendWords(): Record<SendProblem, string> {
  const { t } = useLingui();
  const email = setting('CONTACT_EMAIL');
  return {
    check: t`Please check what you typed and send it again.`,
    email: t`Please check your email address and send it again.`,
    'too-many': t`That was a lot from here. Please try again in an hour, or write to ${email}.`,
    automated: t`Our spam guard was not sure. Please wait a few seconds and send it again, or write to ${email}.`,
    'no-room': t`There is almost no room left on our side right now. Please keep this page open and send it again later, or write to ${email}.`,
    line: t`Please check your connection and send it again.`,
  };
}
