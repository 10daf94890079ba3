import { Trans, useLingui } from '@lingui/react/macro';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { WhatIsLeftOut } from './PrintPlan.tsx';

interface AbuseChoiceProps {
  without: boolean;
  onChoose: (without: boolean) => void;
}

/** Asked before sharing a plan that mentions abuse: the reader may be the person it is about. */
export function AbuseChoice({ without, onChoose }: AbuseChoiceProps) {
  const { t } = useLingui();
  return (
    <Notice tone="warning" title={t`Please think about who will read this`}>
      <p>
        <Trans>
          This plan says that you suspect abuse. Whoever you share it with can read that, and it may be the
          very person you worry about.
        </Trans>
      </p>
      <Fieldset id="share-abuse" legend={t`What may they see?`}>
        <div className="grid gap-2">
          <Choice kind="radio" name="share-abuse" checked={without} onChoose={() => onChoose(true)}>
            <Trans>The plan without that part</Trans>
          </Choice>
          <Choice kind="radio" name="share-abuse" checked={!without} onChoose={() => onChoose(false)}>
            <Trans>All of it</Trans>
          </Choice>
        </div>
      </Fieldset>
      <WhatIsLeftOut />
    </Notice>
  );
}
