import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ELDERCARE_LOCATOR, looksLikeEmail } from '../../../kit/contacts.ts';
import type { useFormTicket } from '../../../web/data/use-form-ticket.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmailField } from '../../../web/ui/EmailField.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { PhoneLink } from '../../../web/ui/PhoneLink.tsx';
import type { Domain } from '../../library/library.types.ts';
import { DOMAIN_LABELS } from '../../library/ui/domain-labels.ts';
import { HelpFields, isPhoneFine } from './HelpFields.tsx';
import { HelpSent } from './HelpSent.tsx';
import { useHelpWords } from './help-words.ts';
import { LEVEL_LABELS } from './labels.ts';
import { useHelpRequest } from './use-help-request.ts';

interface HelpRequestProps {
  kind: 'guided' | 'concierge';
  domains: readonly Domain[];
  ticket: ReturnType<typeof useFormTicket>;
  onClose: () => void;
  /** The request is there; the plan comes next. */
  onDone: () => unknown;
}

/** Asks for Co-Pilot or Concierge: recorded, nothing charged (PLAN-45). */
export function HelpRequest({ kind, domains, ticket, onClose, onDone }: HelpRequestProps) {
  const { t, i18n } = useLingui();
  const [words, change] = useHelpWords();
  const [tried, setTried] = useState(false);
  const { state, send } = useHelpRequest(ticket);
  const { title, price } = LEVEL_LABELS[kind];
  const areas = domains.map((domain) => i18n._(DOMAIN_LABELS[domain])).join(', ');
  const email = words.email.trim();
  const phone = words.phone.trim();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (looksLikeEmail(email) && isPhoneFine(phone)) {
      void send({ kind, domains, email, phone, message: words.message.trim() });
      return;
    }
    // To the first field that is wrong.
    const wrong = looksLikeEmail(email) ? 'phone' : 'email';
    event.currentTarget.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
  }

  if (state.name === 'sent') {
    return (
      <HelpSent
        answer={state.answer}
        email={email}
        phone={phone}
        next={<Trans>We write to you when {title} opens.</Trans>}
        back={<Trans>Show my plan</Trans>}
        onClose={onDone}
      />
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
      {state.name === 'failed' ? (
        <Notice
          key={state.tries}
          tone="danger"
          role="alert"
          title={t`We did not get this yet. What you typed is still here.`}
        >
          <p>
            {state.noRoom ? (
              <Trans>
                There is almost no room left on our side right now. Please keep this page open and send it
                again later.
              </Trans>
            ) : (
              <Trans>Please check your connection and send it again.</Trans>
            )}
          </p>
        </Notice>
      ) : null}
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <EmailField
          maxLength={254}
          value={words.email}
          onChange={(typed) => change({ email: typed })}
          error={
            tried && !looksLikeEmail(email) ? t`Enter an email address like name@example.com.` : undefined
          }
        />
        <HelpFields words={words} change={change} tried={tried} />
        {areas ? (
          <p className="text-sm text-ink-2">
            <Trans>Our team also gets what your plan is about: {areas}.</Trans>
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={state.name === 'sending'}>
            {state.name === 'sending' ? <Trans>Sending...</Trans> : <Trans>Send my request</Trans>}
          </Button>
          <Button look="secondary" onClick={onDone}>
            <Trans>Keep exploring (no commitment)</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
