import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Look } from '#features/activity/activity.looks.contract.ts';
import type { HelpRequestSent } from '#features/starter-plan/starter-plan.contract.ts';
import { MESSAGE_MAX } from '#features/starter-plan/starter-plan.rules/help.ts';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { formatDateTime } from '#web/dates.ts';
import { currentLocale } from '#web/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface AskAboutLookProps {
  look: Look;
  onClose: () => void;
  /** What the entry says. */
  children: ReactNode;
}

/** Asks our team about an entry of the record. Nothing is sent without the press of the button. */
export function AskAboutLook({ look, onClose, children }: AskAboutLookProps) {
  const { t } = useLingui();
  const email = useAuth().session?.user.email ?? '';
  const [answer, setAnswer] = useState<HelpRequestSent | null>(null);
  const form = useForm({ message: '' }, () => ({}));
  const id = useIdOf(form.values.message);

  async function submit() {
    const sent = await api.starterPlan.requestHelp({
      id: id(),
      kind: 'record',
      entry: look.id,
      email,
      message: form.values.message.trim(),
      locale: currentLocale(),
    });
    setAnswer(sent);
    void invalidate(orpc.starterPlan.askedEntries);
    // The answer replaces the form.
    return false;
  }

  if (answer) return <QuestionSent answer={answer} email={email} onClose={onClose} />;

  return (
    <FormDialog
      title={t`Ask about this`}
      form={form}
      about={
        <p className="border-l-4 border-hairline pl-3 wrap-anywhere">
          {children}
          <br />
          {formatDateTime(look.at)} · <Trans>Number {look.id}</Trans>
        </p>
      }
      action={<Trans>Send my question</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      submit={submit}
      onClose={onClose}
    >
      <CountedField
        long
        rows={3}
        label={<Trans>What would you like to know?</Trans>}
        optional={t`(optional)`}
        hint={<Trans>Only our team reads it, and each reading is recorded.</Trans>}
        maxLength={MESSAGE_MAX}
        {...form.field('message')}
      />
    </FormDialog>
  );
}

interface QuestionSentProps {
  answer: HelpRequestSent;
  email: string;
  onClose: () => void;
}

/** Confirms a question: its number, and what happens next. */
function QuestionSent({ answer: { number, copy }, email, onClose }: QuestionSentProps) {
  const { t } = useLingui();
  const words = useRef<HTMLDivElement>(null);
  // It replaces the form, and with it the focused button.
  useEffect(() => words.current?.focus(), []);
  return (
    <Dialog title={t`We have your question`} isOpen onClose={onClose}>
      <div ref={words} tabIndex={-1} className="grid gap-3 outline-none">
        <p>
          <Trans>
            Its number is <strong className="whitespace-nowrap">{number}</strong>.
          </Trans>{' '}
          {copy ? null : <Trans>Please note it: this time we send no copy.</Trans>}
        </p>
        <p>
          <Trans>
            Our team reads your question and writes to you at{' '}
            <strong className="wrap-anywhere">{email}</strong>.
          </Trans>
        </p>
      </div>
      <p>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </p>
    </Dialog>
  );
}
