import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { zipDigits } from '#features/library/library.costs.rules.ts';
import type { Domain } from '#features/library/library.types.ts';
import { FOCUSES, type Focus } from '#features/library/library.types.ts';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DRILLS, type DrillQuestion } from '../starter-plan.questions.ts';
import type { Move } from '../starter-plan.rules/flow.ts';
import { answersIn, chosenIn, drillIn, type Progress, partKey } from '../starter-plan.rules/progress.ts';
import { topDomains, waitingDomains } from '../starter-plan.rules/score.ts';
import { AlsoPressing } from './AlsoPressing.tsx';
import { DangerNow } from './DangerNow.tsx';
import { DRILL_LABELS } from './labels.ts';
import { SyncNote } from './SyncNote.tsx';
import { planStore } from './use-plan.ts';

/** Only some areas have costs. */
const DrillCosts = lazyAgain(() => import('./DrillCosts.tsx'));

interface DrillDownProps {
  progress: Progress;
  go: (move: Move) => unknown;
}

/** A few more questions about the two most pressing areas. All optional. */
export function DrillDown({ progress, go }: DrillDownProps) {
  const { t } = useLingui();
  const [answers, chosen] = [answersIn(progress), chosenIn(progress)];
  const [moved, setMoved] = useState<Domain | null>(null);
  // The pressed button is gone: its questions come first now.
  useEffect(() => {
    if (moved) document.getElementById(`drill-${moved}`)?.focus();
  }, [moved]);
  return (
    <Page
      title={t`Tell us a bit more`}
      lead={<Trans>Choose what fits, and skip what does not. It decides which steps come first.</Trans>}
    >
      {topDomains(answers, chosen).map((domain) => (
        <DomainDrill key={domain} domain={domain} progress={progress} />
      ))}
      <AlsoPressing domains={waitingDomains(answers, chosen)} onChosen={setMoved} />
      <SyncNote />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => go({ type: 'next' })}>
          <Trans>Get My Plan</Trans>
        </Button>
        <Button look="secondary" onClick={() => go({ type: 'back' })}>
          <Trans>Back to Domain Selection</Trans>
        </Button>
      </div>
    </Page>
  );
}

function DomainDrill({ domain, progress }: { domain: Domain; progress: Progress }) {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby={`drill-${domain}`} className="grid gap-6 border-t border-hairline pt-5">
      <h2 id={`drill-${domain}`} tabIndex={-1} className="text-2xl">
        {i18n._(DOMAIN_LABELS[domain])}
      </h2>
      {DRILLS[domain].map((question) => (
        <Question key={question.id} domain={domain} question={question} progress={progress} />
      ))}
    </section>
  );
}

interface QuestionProps {
  domain: Domain;
  question: DrillQuestion;
  progress: Progress;
}

function Question({ domain, question, progress }: QuestionProps) {
  const { i18n } = useLingui();
  const drill = drillIn(progress, domain);
  const given = [drill[question.id] ?? []].flat();
  const labels = DRILL_LABELS[domain][question.id];
  const put = (value: string | string[]) => planStore.put(partKey.drill(domain, question.id), value);

  if (question.kind === 'zip') {
    const focuses = FOCUSES.filter((focus): focus is Focus => [drill.focuses ?? []].flat().includes(focus));
    return <Zip zip={given[0] ?? ''} onZip={put} focuses={focuses} />;
  }
  function choose(code: string) {
    if (question.kind === 'one') return put(code);
    return put(given.includes(code) ? given.filter((each) => each !== code) : [...given, code]);
  }
  return (
    <Fieldset id={`${domain}-${question.id}`} legend={labels ? i18n._(labels.title) : question.id}>
      <div className="grid gap-2 sm:grid-cols-2">
        {question.options.map((code) => {
          const label = labels?.options[code];
          return (
            <Choice
              key={code}
              kind={question.kind === 'one' ? 'radio' : 'checkbox'}
              name={`${domain}-${question.id}`}
              value={code}
              checked={given.includes(code)}
              onChoose={() => choose(code)}
            >
              {label ? i18n._(label) : code}
            </Choice>
          );
        })}
      </div>
      <DangerNow domain={domain} question={question.id} given={given} />
    </Fieldset>
  );
}

function Zip({ zip, onZip, focuses }: { zip: string; onZip: (zip: string) => void; focuses: Focus[] }) {
  return (
    <div className="grid gap-4">
      <TextField
        label={<Trans>ZIP code of your loved one</Trans>}
        hint={<Trans>Five digits, to look up costs nearby.</Trans>}
        name="zip"
        inputMode="numeric"
        value={zip}
        onChange={(typed) => onZip(zipDigits(typed))}
        className="max-w-60"
      />
      <OptionalPart>
        <DrillCosts focuses={focuses} zip={zip} />
      </OptionalPart>
    </div>
  );
}
