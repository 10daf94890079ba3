import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  FEW_WORDS,
  LOOK_REASONS,
  LOOK_WORDS_MAX,
  type LookReason,
} from '#features/assessment/assessment.rules/cases.ts';
import { LOOK_LABELS } from '#features/assessment/ui/TeamLooks.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface LookDialogProps {
  /** The case's label. */
  code: string;
  look: (reason: LookReason, words: string) => Promise<void>;
  /** Explains a failure. */
  explain: (error: unknown) => string;
  onClose: () => void;
}

/** Asks an admin for a reason before revealing whose case it is. */
export function RevealContactDialog({ code, look, explain, onClose }: LookDialogProps) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState<LookReason | null>(null);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const few = FEW_WORDS.test(words.trim());

  function submit() {
    setTried(true);
    return reason !== null && few && look(reason, words.trim());
  }

  return (
    <FormDialog
      title={t`Look up the name in case ${code}?`}
      about={
        <p>
          <Trans>
            You will see the name, email and city. The person reads on their plan when somebody from our team
            looked, and the reason you choose.
          </Trans>
        </p>
      }
      unsaved={words.trim() !== ''}
      action={<Trans>Look it up</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      explain={explain}
      onClose={onClose}
    >
      <Fieldset
        id="look-reason"
        legend={<Trans>Why do you need it?</Trans>}
        error={tried && !reason ? t`Choose a reason.` : undefined}
      >
        <div className="grid gap-2">
          {LOOK_REASONS.map((each) => (
            <Choice
              key={each}
              kind="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChoose={() => setReason(each)}
            >
              {i18n._(LOOK_LABELS[each])}
            </Choice>
          ))}
        </div>
      </Fieldset>
      <CountedField
        long
        label={<Trans>In your own words</Trans>}
        hint={<Trans>A few words. Only our team reads them.</Trans>}
        name="words"
        maxLength={LOOK_WORDS_MAX}
        value={words}
        onChange={setWords}
        error={tried && !few ? t`Say why in at least three words.` : undefined}
      />
    </FormDialog>
  );
}
