import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { paths } from '#kit/paths.ts';
import { api } from '#web/data/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { REASONS, type Reason } from '../activity.reasons.rules.ts';
import { REASON_WORDS } from './look-words.ts';

interface AskReasonProps {
  /** The project or appointment. */
  about: string;
  /** Opens it. */
  onGiven: () => Promise<unknown>;
}

/** Asks an admin why they open what is not theirs, before they see any of it. */
export default function AskReason({ about, onGiven }: AskReasonProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const [tried, setTried] = useState(false);
  const give = useAction(async () => {
    if (reason === null) {
      setTried(true);
      document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
      return;
    }
    await api.looks.giveReason({ about, reason });
    await onGiven();
  });
  return (
    <Page
      title={t`Why do you need to open this?`}
      lead={
        <Trans>
          You are not part of this project or appointment. The person it is about reads that our team opened
          it, and the reason you choose. The reason is good for one hour.
        </Trans>
      }
    >
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void give.run();
        }}
      >
        <Fieldset
          id="reason"
          legend={<Trans>Your reason</Trans>}
          error={tried && !reason ? t`Choose a reason.` : undefined}
        >
          <div className="grid gap-2">
            {REASONS.map((each) => (
              <Choice
                key={each}
                kind="radio"
                name={name}
                value={each}
                checked={reason === each}
                onChoose={() => setReason(each)}
              >
                {i18n._(REASON_WORDS[each])}
              </Choice>
            ))}
          </div>
        </Fieldset>
        <Problem>{give.problem}</Problem>
        <div className="flex flex-wrap gap-4">
          <Button type="submit" busy={give.busy}>
            <Trans>Open it</Trans>
          </Button>
          <ButtonLink to={paths.admin()} look="quiet">
            <Trans>Back to the desk</Trans>
          </ButtonLink>
        </div>
      </form>
    </Page>
  );
}
