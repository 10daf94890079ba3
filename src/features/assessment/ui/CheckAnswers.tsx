import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import type { DraftAnswers, QuestionKey } from '../assessment.answers.types.ts';
import { STEPS } from '../assessment.questions.ts';
import { assumedKeys, isShown, withDefaults } from '../assessment.rules/answers.ts';
import { questionLabel, stepLabel } from '../assessment.rules/labels.ts';
import type { Question } from '../assessment.types.ts';
import { useAnswerText } from './answer-text.tsx';
import { useLabel } from './labels.tsx';
import { AssumedMark, questionId } from './QuestionField.tsx';

interface CheckAnswersProps {
  draft: DraftAnswers;
  onConfirm: (key: QuestionKey) => void;
}

/** Every question with its answer and a link back to it (ASMT-87). */
export function CheckAnswers({ draft, onConfirm }: CheckAnswersProps) {
  const label = useLabel();
  const answers = withDefaults(draft);
  const assumed = assumedKeys(draft);
  const section = useRef<HTMLElement>(null);
  const confirmed = useRef<QuestionKey | null>(null);

  // The button disappears when pressed: focus the next one to confirm, or stay at the question.
  useLayoutEffect(() => {
    const key = confirmed.current;
    if (!key || assumed.includes(key)) return;
    confirmed.current = null;
    const open = [...(section.current?.querySelectorAll<HTMLElement>('[data-confirms]') ?? [])];
    const here = section.current?.querySelector<HTMLElement>(`[data-changes="${key}"]`);
    const next = open.find((each) => here && here.compareDocumentPosition(each) & FOLLOWING);
    (next ?? open[0] ?? here)?.focus();
  }, [assumed]);

  return (
    <section ref={section} aria-labelledby="check-answers" className="grid gap-6">
      <h2 id="check-answers" className="text-2xl">
        <Trans>Check your answers</Trans>
      </h2>
      {assumed.length > 0 ? (
        <p>
          <Trans>“Assumed” marks what we filled in for you. Please confirm or change it.</Trans>
        </p>
      ) : null}
      {STEPS.map((step, index) => (
        <div key={step.id}>
          <h3 className="mb-1 text-lg">{label(stepLabel(step, 'title'))}</h3>
          <dl>
            {step.questions
              .filter((question: Question) => isShown(question, answers))
              .map((question: Question) => (
                <AnswerRow
                  key={question.key}
                  question={question}
                  value={answers[question.key as QuestionKey]}
                  assumed={assumed.includes(question.key as QuestionKey)}
                  step={index + 1}
                  onConfirm={() => {
                    confirmed.current = question.key as QuestionKey;
                    onConfirm(question.key as QuestionKey);
                  }}
                />
              ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

const FOLLOWING = 4; // Node.DOCUMENT_POSITION_FOLLOWING

interface AnswerRowProps {
  question: Question;
  value: unknown;
  assumed: boolean;
  step: number;
  onConfirm: () => void;
}

function AnswerRow({ question, value, assumed, step, onConfirm }: AnswerRowProps) {
  const { t } = useLingui();
  const label = useLabel();
  const answerText = useAnswerText();
  const asked = label(questionLabel(question));
  return (
    <div className="grid gap-x-4 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[1fr_1fr_13rem]">
      <dt className="font-semibold">{asked}</dt>
      <dd className="min-w-0">
        {answerText(question, value)}
        {assumed ? <AssumedMark /> : null}
      </dd>
      <dd className="flex flex-wrap items-start gap-2">
        <Link
          className="link inline-flex min-h-11 items-center"
          to={`?step=${step}&check=1#${questionId(question.key)}`}
          aria-label={t`Change ${asked}`}
          data-changes={question.key}
        >
          <Trans>Change</Trans>
        </Link>
        {assumed ? (
          <Button look="quiet" data-confirms="" onClick={onConfirm} className="min-h-11 px-2 py-0">
            <Trans>
              Yes, that is right <span className="sr-only">for {asked}</span>
            </Trans>
          </Button>
        ) : null}
      </dd>
    </div>
  );
}
