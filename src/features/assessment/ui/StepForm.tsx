import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary, focusQuestion } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { Hazard, QuestionKey } from '../assessment.answers.types.ts';
import { STEPS } from '../assessment.questions.ts';
import { assumedKeys, isShown, questionOf, withDefaults } from '../assessment.rules/answers.ts';
import { hazardsOf } from '../assessment.rules/flags.ts';
import { freeTexts } from '../assessment.rules/free-text.ts';
import { questionLabel, stepLabel } from '../assessment.rules/labels.ts';
import type { Question } from '../assessment.types.ts';
import { ChangedAnswers, Conflicts } from './ChangedElsewhere.tsx';
import { CheckAnswers } from './CheckAnswers.tsx';
import type { DraftState } from './draft-answers.ts';
import type { DraftStore } from './draft-store.ts';
import { EmergencyPrompt } from './EmergencyPrompt.tsx';
import { useLabel } from './labels.tsx';
import { questionId } from './QuestionField.tsx';
import { SafetyDialog } from './SafetyDialog.tsx';
import { SafetyHelp } from './SafetyHelp.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { StepQuestions } from './StepQuestions.tsx';
import { useGaps } from './use-gaps.ts';
import { useSubmit } from './use-submit.ts';
import { StepReaders } from './WhoSees.tsx';

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
  const [hazard, setHazard] = useState<Hazard | null>(null);
  const submit = useSubmit(store, show);
  const definition = STEPS[step - 1] ?? STEPS[0];
  const answers = withDefaults(state.answers);
  const assumed = assumedKeys(state.answers);
  const gaps = useGaps(step, answers, search.has('check'));
  const errors = [
    ...gaps.elsewhere.map((gap) => ({
      ...requiredText(gap.key),
      to: `?step=${gap.step}&check=1#${questionId(gap.key)}`,
    })),
    ...gaps.here.map(requiredText),
  ];
  const summary = useRef<HTMLDivElement>(null);
  const isLast = step === STEPS.length;
  const stepTitle = label(stepLabel(definition, 'title'));
  const position = t`Step ${step} of ${STEPS.length}`;

  useEffect(() => store.goTo(step), [store, step]);
  // Runs after the heading has taken the focus of a new step, so that the summary or the requested field gets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something is marked
  useEffect(() => summary.current?.focus(), [gaps.times]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each step that opens at a field
  useEffect(() => {
    if (hash) focusQuestion(hash.slice(1));
  }, [hash, step]);

  /** @param fromCheckPage marks what is missing in the step, which then returns to the check page */
  function show(target: number, fromCheckPage = false) {
    setSearch({ step: String(target), ...(fromCheckPage ? { check: '1' } : {}) });
    window.scrollTo({ top: 0 });
  }

  function requiredText(key: QuestionKey) {
    return { id: questionId(key), text: label(questionLabel(questionOf(key), 'required')) };
  }

  function answer(key: QuestionKey, value: never) {
    if (key === 'safety_check') {
      const before = hazardsOf(answers);
      const added = hazardsOf({ safety_check: value }).find((each) => !before.includes(each));
      if (added) setHazard(added);
    }
    gaps.unmark(key);
    store.answer(key, value);
  }

  function proceed(event: FormEvent) {
    event.preventDefault();
    if (gaps.mark()) {
      notify.refused(
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

  const questions = definition.questions.filter((question: Question) => isShown(question, answers));
  const asked = new Set<string>(questions.map(({ key }) => key));
  const hazards = hazardsOf(answers);
  const emergencyPrompt = (texts: string[]) => (
    <EmergencyPrompt
      texts={texts}
      ticked={answers.safety_check}
      onTick={(ticked) => answer('safety_check', ticked as never)}
    />
  );
  return (
    <Page
      title={stepTitle}
      tabTitle={`${errors.length > 0 ? `${t`Error:`} ` : ''}${position}: ${stepTitle}`}
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
        <Conflicts conflicts={state.conflicts.filter(({ key }) => !asked.has(key))} onSettle={store.settle} />
        <ErrorSummary box={summary} errors={errors} />
        <StepReaders questions={definition.questions} />
        <StepQuestions
          questions={questions}
          answers={answers}
          assumed={assumed}
          conflicts={state.conflicts}
          onAnswer={answer}
          onSettle={store.settle}
          errorOf={(key) => (gaps.here.includes(key) ? requiredText(key).text : undefined)}
          emergencyPrompt={emergencyPrompt}
        />
        {step === 1 && hazards.length > 0 ? (
          <Notice tone="crisis" title={t`Safety first.`}>
            <SafetyHelp hazards={hazards} />
          </Notice>
        ) : null}
        {isLast ? emergencyPrompt(freeTexts(answers)) : null}
        {isLast ? (
          <CheckAnswers draft={state.answers} onConfirm={(key) => store.answer(key, answers[key] as never)} />
        ) : null}
        <ChangedAnswers keys={submit.changed} answers={answers} />
        {submit.failed ? (
          <Notice tone="danger" role="alert" title={t`Submission Failed`}>
            <p>
              <Trans>
                Your answers are safe. Please press the button again in a moment. If it fails again, check
                your connection.
              </Trans>
            </p>
          </Notice>
        ) : null}
        <div className="grid justify-items-start gap-3">
          {/* Not disabled: that would lose the focus. A second press does nothing. */}
          <Button type="submit" busy={submit.busy}>
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

/** The position as a bar; the text beside it says the same. */
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
