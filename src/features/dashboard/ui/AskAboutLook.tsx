import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Look } from '#features/activity/activity.looks.contract.ts';
import { MESSAGE_MAX } from '#features/starter-plan/starter-plan.rules/help.ts';
import { api } from '#web/data/client.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { formatDateTime } from '#web/dates.ts';
import { currentLocale } from '#web/i18n.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface AskAboutLookProps {
  look: Look;
  onClose: () => void;
  /** The question has arrived. @param number by which our team knows it */
  onSent: (number: string) => void;
  /** What the entry says. */
  children: ReactNode;
}

/** Asks our team about an entry of the record. Nothing is sent without the press of the button. */
export function AskAboutLook({ look, onClose, onSent, children }: AskAboutLookProps) {
  const { t } = useLingui();
  const { session } = useAuth();
  const form = useForm({ message: '' }, () => ({}));
  const id = useIdOf(form.values.message);

  async function submit() {
    const { number } = await api.starterPlan.requestHelp({
      id: id(),
      kind: 'record',
      entry: look.id,
      email: session?.user.email ?? '',
      message: form.values.message.trim(),
      locale: currentLocale(),
    });
    onSent(number);
  }

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
