import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../../web/ui/Button.tsx';
import { ErrorSummary } from '../../../web/ui/ErrorSummary.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import type { Hazard, QuestionKey } from '../assessment.answers.types.ts';
import { STEPS } from '../assessment.questions.ts';
import {
  assumedKeys,
  isShown,
  missingInStep,
  questionOf,
  withDefaults,
} from '../assessment.rules/answers.ts';
import { hazardsOf } from '../assessment.rules/flags.ts';
import { questionLabel, stepLabel } from '../assessment.rules/labels.ts';
import type { Question } from '../assessment.types.ts';
import { CheckAnswers } from './CheckAnswers.tsx';
import type { DraftState, DraftStore } from './draft-store.ts';
import { ExitButton } from './ExitButton.tsx';
import { useExitKey } from './exit-page.ts';
import { useLabel } from './labels.tsx';
import { QuestionField, questionId } from './QuestionField.tsx';
import { SafetyDialog } from './SafetyDialog.tsx';
import { CallButtons, SafetyHelp } from './SafetyHelp.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { useSubmit } from './use-submit.ts';

interface StepFormProps {
  store: DraftStore;
  state: DraftState;
  /** From 1. */
  step: number;
}

/** One step of the wizard. */
export function StepForm({ store, state, step }: StepFormProps) {
  const { t } = useLingui();
  const label = useLabel();
  const [search, setSearch] = useSearchParams();
  const { hash } = useLocation();
  const [missing, setMissing] = useState<QuestionKey[]>([]);
  const [hazard, setHazard] = useState<Hazard | null>(null);
  const submit = useSubmit(store, show);
  const definition = STEPS[step - 1] ?? STEPS[0];
  const answers = withDefaults(state.answers);
  const assumed = assumedKeys(state.answers);
  const isLast = step === STEPS.length;
  const stepTitle = label(stepLabel(definition, 'title'));
  const position = t`Step ${step} of ${STEPS.length}`;
  useExitKey(step === 1);

  useEffect(() => store.goTo(step), [store, step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step changes, old errors go
  useEffect(() => setMissing([]), [step]);
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  function show(target: number) {
    setSearch({ step: String(target) });
    window.scrollTo({ top: 0 });
  }

  function answer(key: QuestionKey, value: never) {
    if (key === 'safety_check') {
      const before = hazardsOf(answers);
      const added = hazardsOf({ safety_check: value }).find((each) => !before.includes(each));
      if (added) setHazard(added);
    }
    setMissing((keys) => keys.filter((each) => each !== key));
    store.answer(key, value);
  }

  function proceed(event: FormEvent) {
    event.preventDefault();
    const gaps = missingInStep(step, answers);
    setMissing(gaps);
    if (gaps.length > 0) {
      notify.error(
        label(stepLabel(definition, 'refusal.title')),
        label(stepLabel(definition, 'refusal.text')),
        'assessment',
      );
      return;
    }
    notify.clear('assessment');
    if (isLast) void submit.run(answers);
    else show(search.get('check') ? STEPS.length : step + 1);
  }

  const hazards = hazardsOf(answers);
  return (
    <Page
      title={stepTitle}
      tabTitle={`${missing.length > 0 ? `${t`Error:`} ` : ''}${position}: ${stepTitle}`}
      focusKey={step}
      before={
        <div className="grid justify-items-start gap-1">
          {step > 1 ? (
            <Button look="quiet" className="-ml-3 min-h-11 px-3" onClick={() => show(step - 1)}>
              <ArrowLeft aria-hidden className="size-5" />
              <Trans>Back</Trans>
            </Button>
          ) : null}
          <p className="font-semibold text-ink-2">{position}</p>
          <Progress step={step} />
        </div>
      }
      lead={step === 1 ? <Intro /> : null}
    >
      <form method="post" onSubmit={proceed} noValidate className="grid gap-9">
        <ErrorSummary
          errors={missing.map((key) => ({
            id: questionId(key),
            text: label(questionLabel(questionOf(key), 'required')),
          }))}
        />
        {definition.questions
          .filter((question: Question) => isShown(question, answers))
          .map((question: Question) => {
            const key = question.key as QuestionKey;
            return (
              <QuestionField
                key={key}
                question={question}
                value={answers[key]}
                onChange={(value) => answer(key, value as never)}
                assumed={assumed.includes(key)}
                error={missing.includes(key) ? label(questionLabel(question, 'required')) : undefined}
              />
            );
          })}
        {step === 1 && hazards.length > 0 ? (
          <Notice tone="crisis" title={t`Safety first.`}>
            <SafetyHelp hazards={hazards} />
            <CallButtons />
          </Notice>
        ) : null}
        {isLast ? (
          <CheckAnswers draft={state.answers} onConfirm={(key) => store.answer(key, answers[key] as never)} />
        ) : null}
        {submit.failed ? (
          <Notice tone="danger" role="alert" title={t`Submission Failed`}>
            <p>
              <Trans>Your answers are safe. Please check your connection and press the button again.</Trans>
            </p>
          </Notice>
        ) : null}
        <div className="grid justify-items-start gap-3">
          <Button type="submit" disabled={submit.busy}>
            {submit.busy ? (
              <Trans>Saving...</Trans>
            ) : isLast ? (
              <Trans>Complete Assessment</Trans>
            ) : (
              <Trans>Continue</Trans>
            )}
          </Button>
          <SaveStatus state={state} />
        </div>
      </form>
      {step === 1 ? <ExitButton /> : null}
      <SafetyDialog hazard={hazard} onClose={() => setHazard(null)} />
    </Page>
  );
}

function Intro() {
  return (
    <Trans>
      Six short steps. First we check that everybody is safe. Then you select up to two of the most pressing
      issues, and we build a plan around them.
    </Trans>
  );
}

/** The position, drawn; the words beside it say the same. */
function Progress({ step }: { step: number }) {
  const label = useLabel();
  return (
    <ol className="flex w-full gap-1.5 py-1">
      {STEPS.map((each, index) => (
        <li
          key={each.id}
          aria-current={index + 1 === step ? 'step' : undefined}
          className={`h-2 flex-1 rounded-full ${index < step ? 'bg-primary' : 'bg-hairline'}`}
        >
          <span className="sr-only">{label(stepLabel(each, 'title'))}</span>
        </li>
      ))}
    </ol>
  );
}
