import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { CRISIS, EMERGENCY } from '#kit/contacts.ts';
import { POISON_CONTROL } from '#kit/floor-line.ts';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';

const ANSWERS = ['yes', 'not_sure', 'no'] as const;
type Answer = (typeof ANSWERS)[number];

/** What a triage nurse asks first. The answer stays on this screen, and nothing depends on it. */
export function TriageQuestion() {
  const [answer, setAnswer] = useState<Answer>();
  const words: Record<Answer, ReactNode> = {
    yes: <Trans>Yes</Trans>,
    not_sure: <Trans>Not sure</Trans>,
    no: <Trans>No</Trans>,
  };
  return (
    <div className="grid gap-3">
      <Fieldset id="triage" legend={<Trans>Is somebody hurt or in danger right now?</Trans>}>
        <div className="flex flex-wrap gap-2 *:flex-auto *:px-2">
          {ANSWERS.map((each) => (
            <Choice
              key={each}
              kind="radio"
              id={`triage-${each}`}
              name="triage"
              value={each}
              checked={answer === each}
              onChoose={() => setAnswer(each)}
            >
              {words[each]}
            </Choice>
          ))}
        </div>
      </Fieldset>
      <div role="status" className="empty:hidden">
        {answer === 'yes' || answer === 'not_sure' ? <CallFirst sure={answer === 'yes'} /> : null}
      </div>
    </div>
  );
}

function CallFirst({ sure }: { sure: boolean }) {
  const { t } = useLingui();
  return (
    <Notice
      tone="crisis"
      title={sure ? <Trans>Call 911 now.</Trans> : <Trans>Not sure is a good reason to call.</Trans>}
    >
      <p>
        {sure ? (
          <Trans>Put the phone on speaker. Do what the operator says. Your pack can wait.</Trans>
        ) : (
          <Trans>
            Call 911 if someone cannot breathe, cannot be woken, bleeds a lot, or is suddenly not themselves.
          </Trans>
        )}
      </p>
      <div className="grid gap-2">
        <PhoneLink name={t`Emergency`} number={EMERGENCY} tel={EMERGENCY} />
        <PhoneLink name={t`Suicide or a crisis, call or text`} number={CRISIS} tel={CRISIS} />
        <PhoneLink
          name={t`Poison or the wrong pills`}
          number={POISON_CONTROL.text}
          tel={POISON_CONTROL.tel}
        />
      </div>
    </Notice>
  );
}
