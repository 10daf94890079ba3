import { Trans } from '@lingui/react/macro';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { Plan } from '../assessment.contract.ts';
import { isShown } from '../assessment.rules/answers.ts';
import { questionLabel, stepLabel } from '../assessment.rules/labels.ts';
import { useAnswerText } from './answer-text.tsx';
import { useLabel } from './labels.tsx';

/** Every question that was asked, as it was asked, with its answer. */
export default function GivenAnswers({ plan }: { plan: Plan }) {
  const label = useLabel();
  const answerText = useAnswerText();
  const { answers: given } = plan.assessment;
  const answers = given as unknown as Record<string, unknown>;
  const { assumed } = given;
  return (
    <Disclosure label={<Trans>Show the answers behind this plan</Trans>} className="print:hidden">
      {plan.questions.map((step) => (
        <div key={step.id} className="mb-6">
          <h3 className="text-lg">{label(stepLabel(step, 'title'))}</h3>
          <dl>
            {step.questions
              .filter((question) => isShown(question, given))
              .map((question) => (
                <div key={question.key} className="grid gap-x-4 border-b border-hairline py-2 sm:grid-cols-2">
                  <dt className="font-semibold">{label(questionLabel(question))}</dt>
                  <dd>
                    {answerText(question, answers[question.key])}
                    {assumed.includes(question.key) ? (
                      <span className="text-ink-2">
                        {' '}
                        <Trans>(assumed)</Trans>
                      </span>
                    ) : null}
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </Disclosure>
  );
}
