import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { Domain } from '#features/library/library.types.ts';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TRIAGE, triageOf } from '../starter-plan.questions.ts';
import type { Move } from '../starter-plan.rules/flow.ts';
import { type Progress, partKey, triageIn } from '../starter-plan.rules/progress.ts';
import { snapshotOf } from '../starter-plan.rules/score.ts';
import { TRIAGE_LABELS } from './labels.ts';
import { planStore } from './use-plan.ts';

interface TriageProps {
  progress: Progress;
  domain: Domain;
  question: number;
  go: (move: Move) => unknown;
}

/** One question of a domain. A tap or Space on an answer continues; arrow keys only select. */
export function Triage({ progress, domain, question, go }: TriageProps) {
  const { t, i18n } = useLingui();
  const questions = triageOf(domain);
  const asked = questions[question] ?? 'urgency';
  const { title, options } = TRIAGE_LABELS[asked];
  const triage = triageIn(progress, domain);
  const given = triage[asked];
  const [place, count] = [question + 1, questions.length];
  const area = i18n._(DOMAIN_LABELS[domain]);
  const byArrow = useRef(false);

  function choose(code: string) {
    const answers = { ...triage, [asked]: code };
    // A domain has a score from its last question on (PLAN-14, PLAN-101).
    const score = snapshotOf(domain, answers)?.score;
    const answer = { [partKey.triage(domain, asked)]: code };
    const snapshot = { ...(answers as Record<string, string>), score: score ?? 0 };
    planStore.putAll(score === undefined ? answer : { ...answer, [partKey.triage(domain)]: snapshot });
    if (!byArrow.current) go({ type: 'answered' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    byArrow.current = key.startsWith('Arrow');
    // Not every browser fires a click for Space on the selected radio.
    if ((key === ' ' || key === 'Enter') && given && (target as HTMLInputElement).value === given) {
      event.preventDefault();
      go({ type: 'answered' });
    }
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes how the choices inside are made */}
        <div
          className="settle grid gap-3"
          onKeyDown={onKeyDown}
          onPointerDown={() => {
            byArrow.current = false;
          }}
        >
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
        <p className="settle">
          <Button look="secondary" onClick={() => go({ type: 'answered' })}>
            {place < count ? t`Keep this answer and go on` : t`Keep this answer and finish`}
          </Button>
        </p>
      ) : null}
    </Page>
  );
}
