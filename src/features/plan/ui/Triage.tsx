import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../web/ui/Button.tsx';
import { Choice, Fieldset } from '../../../web/ui/Choice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import type { Domain } from '../../library/library.types.ts';
import { DOMAIN_LABELS } from '../../library/ui/domain-labels.ts';
import { TRIAGE, triageOf } from '../plan.questions.ts';
import type { Move } from '../plan.rules/flow.ts';
import { type Progress, partKey, triageIn } from '../plan.rules/progress.ts';
import { TRIAGE_LABELS } from './labels.ts';
import { planStore } from './use-plan.ts';

interface TriageProps {
  progress: Progress;
  domain: Domain;
  question: number;
  go: (move: Move) => unknown;
}

/** One question of a domain. A tap on an answer goes on. */
export function Triage({ progress, domain, question, go }: TriageProps) {
  const { t, i18n } = useLingui();
  const questions = triageOf(domain);
  const asked = questions[question] ?? 'urgency';
  const { title, options } = TRIAGE_LABELS[asked];
  const triage = triageIn(progress, domain);
  const given = triage[asked];
  const [place, count] = [question + 1, questions.length];
  const area = i18n._(DOMAIN_LABELS[domain]);

  function choose(code: string) {
    planStore.put(partKey.triage(domain), { ...(triage as Record<string, string>), [asked]: code });
    go({ type: 'answered' });
  }

  return (
    <Page
      title={area}
      tabTitle={`${area}, ${place}/${count}`}
      focusKey={asked}
      before={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button look="quiet" className="px-0!" onClick={() => go({ type: 'back' })}>
            <ArrowLeft aria-hidden className="size-5" />
            <Trans>Back</Trans>
          </Button>
          <p className="text-ink-2">
            <Trans>
              Question {place} of {count}
            </Trans>
          </p>
        </div>
      }
    >
      <Fieldset id="triage" legend={i18n._(title)}>
        <div className="grid gap-3">
          {TRIAGE[asked].map((code) => {
            const label = options[code];
            return (
              <Choice
                key={code}
                kind="radio"
                name={asked}
                value={code}
                checked={given === code}
                onChoose={() => choose(code)}
              >
                {label ? i18n._(label) : code}
              </Choice>
            );
          })}
        </div>
      </Fieldset>
      {given ? (
        <p>
          <Button look="secondary" onClick={() => go({ type: 'answered' })}>
            {place < count ? t`Keep this answer and go on` : t`Keep this answer and finish`}
          </Button>
        </p>
      ) : null}
    </Page>
  );
}
