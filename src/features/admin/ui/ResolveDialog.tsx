import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { REASON_MAX } from '#features/assessment/assessment.rules/cases.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface ResolveDialogProps {
  /** The case's label. */
  code: string;
  resolve: (reason: string) => Promise<void>;
  /** Explains a failure. */
  explain: (error: unknown) => string;
  onClose: () => void;
  /** Gets focus afterwards: the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks for the outcome of a case, which then leaves the open list. */
export function ResolveDialog({ code, resolve, explain, onClose, focusAfter }: ResolveDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);

  function submit() {
    setTried(true);
    return reason.trim() !== '' && resolve(reason.trim());
  }

  return (
    <FormDialog
      title={t`Resolve case ${code}?`}
      about={
        <p>
          <Trans>It leaves the list of open cases. Please say how it ended. Only admins read this.</Trans>
        </p>
      }
      unsaved={reason.trim() !== ''}
      action={<Trans>Resolve the case</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      explain={explain}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <CountedField
        long
        label={<Trans>How did it end?</Trans>}
        name="reason"
        maxLength={REASON_MAX}
        value={reason}
        onChange={setReason}
        error={tried && !reason.trim() ? t`Say in a few words how it ended.` : undefined}
      />
    </FormDialog>
  );
}
