import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import type { Domain } from '#features/library/library.types.ts';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { ELDERCARE_LOCATOR, looksLikeEmail } from '#kit/contacts.ts';
import { problemOf, type SendProblem } from '#web/data/send-problem.ts';
import type { useFormTicket } from '#web/data/use-form-ticket.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { EmailField } from '#web/ui/EmailField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { useSendWords } from '#web/ui/use-send-words.ts';
import { HelpFields, isPhoneFine } from './HelpFields.tsx';
import { useHelpWords } from './help-words.ts';
import { LEVEL_LABELS } from './labels.ts';
import { useHelpRequest } from './use-help-request.ts';

interface HelpRequestProps {
  kind: 'guided' | 'concierge';
  domains: readonly Domain[];
  ticket: ReturnType<typeof useFormTicket>;
  onClose: () => void;
  /** The request is stored; the plan comes next. */
  onDone: () => unknown;
}

const loadHelpSent = () => import('./HelpSent.tsx');
const HelpSent = lazyAgain(loadHelpSent);

/** Requests Co-Pilot or Concierge: recorded, nothing charged (PLAN-45). */
export function HelpRequest({ kind, domains, ticket, onClose, onDone }: HelpRequestProps) {
  const { t, i18n } = useLingui();
  const [words, change] = useHelpWords();
  const [tried, setTried] = useState(false);
  /** The address that the server does not take. */
  const [refused, setRefused] = useState<string>();
  const { answer, send } = useHelpRequest(ticket);
  // By the time the answer is there, so is this.
  useEffect(() => void loadHelpSent().catch(() => {}), []);
  const { title, price } = LEVEL_LABELS[kind];
  const areas = domains.map((domain) => i18n._(DOMAIN_LABELS[domain])).join(', ');
  // A copied one may bring along what nobody sees.
  const email = words.email.replace(/\p{Cf}/gu, '').trim();
  const phone = words.phone.trim();
  const isEmailFine = looksLikeEmail(email) && email !== refused;

  async function submit() {
    setTried(true);
    if (isEmailFine && isPhoneFine(phone))
      await send({ kind, domains, email, phone, message: words.message.trim() });
    // The answer replaces the form.
    return false;
  }

  function explain(error: unknown) {
    const problem = problemOf(error);
    if (problem !== 'email') return <NotSent problem={problem} />;
    setRefused(email);
    return null;
  }

  if (answer) {
    return (
      <Suspense>
        <HelpSent
          answer={answer}
          email={email}
          phone={phone}
          next={<Trans>We write to you when {title} opens.</Trans>}
          back={<Trans>Show my plan</Trans>}
          onClose={onDone}
        />
      </Suspense>
    );
  }
  return (
    <FormDialog
      title={t`Ask for ${title}`}
      about={
        <>
          <p>
            <Trans>
              {title} is planned at {i18n._(price)}. It is not offered yet: we note your wish, charge nothing,
              and write to you when it opens.
            </Trans>
          </p>
          <div className="grid gap-2">
            <p className="font-semibold">
              <Trans>Free help that is there today</Trans>
            </p>
            <PhoneLink
              name={t`Eldercare Locator, local help and advice`}
              number={ELDERCARE_LOCATOR.text}
              tel={ELDERCARE_LOCATOR.tel}
            />
          </div>
        </>
      }
      action={<Trans>Send my request</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      cancel={<Trans>Keep exploring (no commitment)</Trans>}
      onCancel={onDone}
      submit={submit}
      explain={explain}
      onClose={onClose}
    >
      <EmailField
        maxLength={254}
        value={words.email}
        onChange={(typed) => change({ email: typed })}
        error={tried && !isEmailFine ? t`Enter an email address like name@example.com.` : undefined}
      />
      <HelpFields words={words} change={change} tried={tried} />
      {areas ? (
        <p className="text-sm text-ink-2">
          <Trans>Our team also gets what your plan is about: {areas}.</Trans>
        </p>
      ) : null}
    </FormDialog>
  );
}

function NotSent({ problem }: { problem: SendProblem }) {
  const words = useSendWords();
  return (
    <>
      <strong>
        {problem === 'line' ? (
          <Trans>We do not know whether this reached us. What you typed is still here.</Trans>
        ) : (
          <Trans>We did not get this yet. What you typed is still here.</Trans>
        )}
      </strong>{' '}
      {words[problem]}
    </>
  );
}
